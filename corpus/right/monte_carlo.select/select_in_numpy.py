# exercise = "monte_carlo.select"
# rule = "style"

import numpy


def select_in_numpy(node, curiosity):
    children = list(node.children.values())
    visits = numpy.array([child.visits for child in children])
    totals = numpy.array([child.total for child in children])
    promises = totals / visits + curiosity * numpy.sqrt(numpy.log(node.visits) / visits)
    return children[int(numpy.argmax(promises))]
