"""The catalog of findings: a code for each, and the words for the student.

The words say what the code does, why that matters and where to look. They never give the solution.
"""

_WORDS = """
not-written-yet
    This exercise is still waiting for your lines. That is fine: write them when you are ready, run the cell
    with your code, then run this check again.
no-answers
    There is no answer sheet for this exercise, so there is nothing to grade.
not-callable
    The check needs your function or class itself. Pass its name, without parentheses after it.
uses-the-reference
    Your answer has the grader's own solution at hand. A check can only tell you something about code of your
    own: take the import out and let your function do the search.
wrong-answer
    On this position your code gives another answer than the definition does. The check does not recognize the
    mistake. Work the position out by hand, then compare line by line.
wrong-type
    Your code gave back something of another kind than this exercise asks for.
not-a-bool
    Your function answers with something that is merely *like* True or False. The idea may be right: give back
    True or False itself, as a comparison or `not` does.
strange-object
    What your code gave back is an object that decides by itself what it is equal to. The check reads plain
    values only.
returns-nothing
    On this position your function gave nothing back (None). Somewhere a path through your code ends without a
    `return`.
nan-value
    Your code gave back nan, "not a number". It arises from sums like inf - inf, and no comparison with it is
    ever true.
not-legal
    Your code chose a move that is not among the legal ones of this position.
changed-position
    After your code had run, the position it was given had changed. A search must leave its positions alone:
    make successors instead.
changed-evaluation
    Your agent put another function in the place of its evaluation function while it was searching. Use the one
    that it was built with.
raises-error
    Your code stopped with an error on this position. The last line of yours that ran is named below.
missing-name
    Your code uses a name that does not exist where it runs. Has the cell that defines it been run, and is the
    name spelled the same in both places?
missing-attribute
    Your code asks an object for something that it does not have. Compare the spelling with the names in the
    chapter.
endless-recursion
    Your function calls itself without end. Every chain of calls has to reach a position where it answers
    without a further call: look at the test that ends it, and whether each call is nearer to the end.
out-of-time
    Your code was still running when the time for one position was over, so the check gave up. Look for a loop
    whose condition never becomes false, or a search that goes deeper than it was asked to.
interrupted
    The check was interrupted while your code was running, so it stopped there. Run the cell again when you are
    ready.
gave-up
    The check gave up before it had seen all positions, so it could not give points. Your code needs too long for
    one of them, or was interrupted.
exits
    Your code tried to leave Python (exit or quit). A function ends with `return`.
prints-a-lot
    Your code prints very often while it searches. That makes it slow, and the output hides what matters.
utility-flipped
    Your code turns the sign of a finished game around, as if it belonged to the player whose turn it is. A
    result is always seen by the searching player, MAX: a win for MAX stays +1 wherever in the tree it happens.
    Look at the line that gives back the value where the search ends.
wrong-terminal-value
    Your code gives a finished game the wrong value for its level. The player who is stuck at his own turn has
    lost: that is bad news at a MAX level and good news at a MIN level. Look at what each function gives back
    when the game is over.
sign-lost
    Your code forgets whether a result is good or bad: a loss counts like a win of the same size. Look for abs()
    or a squared value where the search ends.
terminal-either-player
    Your code calls the game over as soon as one of the two players is stuck. In this chapter only the active
    player counts: the one who waits may be free again, or lose later. Look at whose moves your test asks for.
terminal-both-players
    Your code calls the game over only when both players are stuck. It is over when the active player has no
    move, whatever the other one could do.
terminal-waiting-player
    Your code looks at the moves of the player who waits. The question is whether the player whose turn it is
    can move.
terminal-reversed
    Your function says True where the game goes on and False where it is over. Read its name as a question and
    answer that question for a position with moves.
terminal-when-full
    Your code waits until every cell is closed. A player can be stuck long before: blocked cells stand in the
    way. Ask for moves, not for cells.
terminal-too-early
    Your code calls the game over when one move is left. One move is enough to go on: the game ends when there
    is none.
terminal-never
    Your function never finds the end of a game, so on a finished position it goes on as if there were moves.
    Which position has no moves, and what does your test say there?
terminal-always
    Your function says that every game is over, also at the very start. Try it on an empty board.
min-reversed
    Where the opponent moves, your code takes the largest value. The opponent wants what is worst for you: look
    at the comparison, or the function, in the layer of MIN (of the ghosts).
max-reversed
    Where the searching player moves, your code takes the smallest value. MAX looks for the best value: look at
    the comparison, or the function, in the layer of MAX.
players-swapped
    In your code MAX takes the smallest value and MIN the largest: the two players have changed places. Look at
    which function, or which branch, belongs to whom.
min-after-min
    After MIN has moved, your code lets MIN move again. The players take turns: look at the function that is
    called for each child of a MIN position.
max-after-max
    After the searching player has moved, your code treats the next position as if the same player moved again.
    The reply belongs to the opponent: look at which function, or which agent, the first recursive call hands
    the position to.
root-always-max
    Your code takes it for granted that MAX moves first and counts levels from there. A position knows whose
    turn it is, and it can be MIN's: ask the position.
mean-in-min
    Where the opponent moves, your code takes an average. An opponent who plays to win does not choose at
    random: MIN takes the smallest value.
sums-up
    Your code adds up the values of the children. A player can make only one of these moves, so one of the
    values counts (or, at a chance node, each with its probability).
starts-from-zero
    Your search for the best value starts from 0, so a value below 0 can never become the best (and for MIN,
    none above it the smallest). Which starting value would lose against every number?
wrong-infinity
    Your search for the best value starts from the infinity that nothing can beat, so the answer never leaves
    it. For a maximum, which starting value loses against every number?
strict-from-minus-inf
    Full marks, and a thought that costs nothing: should every move ever be worth minus infinity, your code finds
    none of them better than its starting value and has no move to give back. No position of this exercise is that
    bad, but an evaluation function may be: then starting with the first move is safer.
needs-a-ghost
    Full marks, and a thought that costs nothing: on a board without any ghost your code ends differently from the
    definition, where it is Pacman's turn again at once. No position of this exercise is like that; look at what
    comes after the last agent's move if you want your search to play there, too.
ties-last
    When several moves are equally good, your code takes the last of them. This exercise asks for the first.
    Look at the comparison that lets a later move replace an earlier one.
takes-the-first
    Your code always takes the first legal move; the values of the moves do not change the choice. Look at the
    line that picks the move once the values are there.
keeps-last
    Your code keeps the last value it has seen, not the best: each new child overwrites what came before. Look
    at the line in the loop that stores the value.
returns-in-loop
    Your code looks at the first child only: a `return` inside the loop ends it after one round. Look at how far
    the `return` is indented.
returns-action
    Your function gives back a move where the value of the position belongs. Values are what the recursive calls
    compare, so only the very first call may care about moves.
returns-value
    Your code gives back the value of the best move instead of the move itself. Remember which move had that
    value.
returns-index
    Your code gives back the number of the best move in the list instead of the move itself.
returns-pair
    Your code gives back a pair of value and move. Inside your search that is a fine idea; the answer itself
    should be one thing. Look at what the outermost call hands back.
compares-actions
    Your code compares the names of the moves, not their values. When pairs are compared, their first entry
    decides: look at what stands first.
one-move-deep
    Your code looks one move ahead and then stops searching: what the others reply is not followed to the end.
    The value of a child is found in the same way as the value of the root: call the search again.
counts-moves
    Your code judges a position by the number of moves that are left instead of playing the game out. That is a
    guess. Here the games are short enough to be followed to their end.
no-legal-actions
    Your code asks for the best of an empty list: it came to a position without moves and did not stop there.
    The end of a game can come before the depth is used up. Test for every kind of end before you look at moves.
mutates-legal-list
    Your code removes moves from a list while a loop walks over the same list. The loop then skips every other
    move. Leave the list alone, or make a new one.
depth-per-agent
    Your code counts the depth at each agent's move. Depth counts rounds: one is over when Pacman and every
    ghost have moved. Look at where the depth changes, and when.
depth-off-by-one
    Your search ends a step too early or too late: it does not stop exactly where the given number of rounds is
    played. Follow the depth by hand with depth 1 and one ghost: when is it tested, when is it changed?
depth-twice
    Your code counts each round twice, perhaps once where the call is made and once where it arrives. A search
    of depth 2 then sees one round only. Look for the two places.
depth-in-loop
    Your code changes the depth inside the loop over the moves, so the second move is searched with another
    depth than the first. All moves of one position deserve the same depth: work it out in a new name, or before
    the loop.
depth-ignored
    Your code searches equally deep whatever depth it was given. Look for a number where the agent's own depth
    belongs.
agents-fixed
    Your code takes a fixed number of agents for granted, or comes back to Pacman after the first ghost. On boards
    with more ghosts the others never move. The position knows how many agents there are.
precedence
    In your code the turn never comes back to Pacman: `a + 1 % n` means a + (1 % n), since % binds more tightly
    than +. Put the parentheses where you mean them.
one-min-for-all-ghosts
    Your code treats the ghosts as if they were one: after one layer of ghost moves it is Pacman's turn again.
    Every ghost moves in its own layer, one after another. Follow the turns on a board with two ghosts.
last-ghost-forgotten
    In your code the last ghost never moves. Count the agents: with two ghosts there are three, numbered 0, 1
    and 2.
ghosts-in-wrong-order
    Your ghosts move in another order than in the game: ghost 1 is first, then ghost 2, and so on. When a catch
    ends the game in the middle of a round, the order matters.
no-ghost-layer
    In your search only Pacman moves; the ghosts stand still. Between two moves of Pacman every ghost has a
    move. Look at whose turn the recursive call announces.
wrong-agents-moves
    Your code tries Pacman's moves for a ghost. Each agent has legal moves of its own: say whose you want when
    you ask for them.
root-expanded-again
    Your code makes successors of the first position again where it should go on from the current one. Look at
    which name stands before the call that makes the successor.
root-evaluated
    Your code evaluates the position at the root instead of the one where the search has arrived, so all moves
    look alike. Look at which position is handed to the evaluation function.
leaf-not-evaluated
    Where a game is won or lost inside the search, your code uses a value of its own (the score, or infinity)
    instead of the agent's evaluation function. All leaves must be measured with the same measure, or their
    values cannot be compared.
other-evaluation
    Your code does not use the evaluation function that the agent was given, but the score. Who configures your
    agent with another function would see no difference. Look at what is called where the search stops.
drops-stop
    Your code leaves out Stop, here or there. Standing still is a legal move, and sometimes the best: the
    definition looks at all legal moves, in every layer.
no-pruning
    The values are right, but your code looks at every position: nothing is ever cut. Work one small tree by
    hand and mark where the rest of a node can no longer matter. Does your code stop there?
window-reset
    The values are right, but your code searches some parts of the tree with a fresh window, from minus to plus
    infinity, so that what has been found before cannot cut anything there. Look at which bounds each call hands
    on, at the root too.
alpha-beta-swapped
    The two bounds have changed places in your code. Alpha is what MAX can already be sure of, beta what MIN
    can: MAX raises alpha, MIN lowers beta, and both are handed on in the same order.
update-before-test
    Your code moves its own bound to the new value and then compares the value with it. That test is always
    true, so everything after the first child is cut. A node is cut by the bound of the other player.
test-against-own-bound
    Your code compares with the bound of the same player, and cuts positions that matter. MAX is stopped by what
    MIN can be sure of, and MIN by what MAX can.
cuts-on-equality
    Your code stops at a node as soon as its value reaches the bound, so that what comes back may be a bound and
    not a value. That alone is fine. But then a later move with an equal number may really be worse, and your
    root prefers it. Keep the earlier move when the numbers are equal.
never-on-equality
    Your values are right. This exercise asks to cut as soon as a value reaches the bound, that is when the two
    are equal, too; your code goes on looking there. Both are alpha-beta, and they visit different positions.
children-first
    Your code makes, or searches, all children before it tests for the first cut, so nothing is saved. The test
    belongs after each child, before the next one is made.
bound-changed-in-place
    Your bounds live in one place that all calls share, so what one part of the tree has found narrows the
    window of parts where it does not hold. Each call needs its own pair of bounds.
too-much-work
    The answer is right, but your code looks at more or fewer positions than the search of this exercise does.
    Count on a small tree which positions it makes, and compare them with the ones that can still matter.
computes-twice
    Your answer is right, but the same positions are searched again and again: your code made far more
    successors than there are different ones. Keep the value of a child in a name and use the name twice.
cut-reversed
    The comparison that decides about a cut points the wrong way: your code stops where it should go on, and
    goes on where it could stop. Put the numbers of a small tree into it.
half-the-cuts
    Only one of the two players cuts in your code. MAX can stop when MIN would never allow the node, and MIN can
    stop when MAX would not.
returns-bound
    At a cut your code gives back the wrong bound, and the parent takes it for the value of the child. What the
    parent needs to know is the value that caused the cut, or the bound that it went beyond.
min-in-chance
    Where chance decides, your code takes the smallest value, as if the ghost were cruel. A careless ghost does
    not choose: every outcome counts, each with its probability.
max-in-chance
    Where chance decides, your code takes the largest value. Nobody chooses there: every outcome counts, each
    with its probability.
unweighted
    Your code counts all outcomes alike. Here the probabilities differ: each value has to be weighted with its
    own.
wrong-count
    Your code divides by the wrong number. The weights of all outcomes together must be exactly 1: count the
    outcomes that this position really has.
integer-division
    Your code cuts off the fraction: // gives whole numbers only. An expected value may lie between two whole
    numbers, and the fraction can decide.
prunes-chance
    Your code stops in the middle of a chance node. As long as nothing is known about the outcomes to come, they
    can still change the average: without bounds on the values, nothing may be left out there.
most-likely-only
    Your code looks at the most likely outcome only. The others happen as well, now and then, and count with
    their probability.
probability-added
    Your code adds the probability to the value. A weight is multiplied with what it weighs.
midrange
    Your code takes the middle between the best and the worst outcome. The outcomes in between count as well.
zero-distance
    Your function divides by a distance, and a distance can be 0: then Python stops. Think of the position where
    Pacman stands on the thing itself, and make sure that the divisor cannot become 0.
no-food-left
    When the last food is eaten there is no nearest food any more, and your function stops with an error on the
    very position that Pacman wants most. Decide first what a board without food is worth.
no-ghosts
    Your function expects at least one ghost, and on a board without ghosts it stops with an error.
half-cells
    A scared ghost moves half a cell at a time, so its position can lie between two cells, as in (2.5, 1). Your
    function uses it as if it were the number of a cell.
food-blind
    Food right beside Pacman is worth the same to your function as food far away, so he has no reason to walk
    towards it. Let the value rise as the nearest food comes closer.
ghost-blind
    A ghost beside Pacman and a ghost far away look the same to your function, so he walks into ghosts. Add a
    term that fears a ghost that is close.
scared-blind
    Your function fears a scared ghost as much as any other. A scared ghost is worth points. Look at the timers
    before you decide between fear and appetite.
manhattan-through-walls
    A wall between Pacman and his food makes no difference to your function: it measures through walls. In front
    of a pocket Pacman then dithers. Compare with the distance that he has to walk.
slow
    Your function takes long for one position, and a search asks it thousands of times. Look for work that is
    the same at every call: distances on a board never change, so work them out once.
searches-inside
    Your evaluation function makes successors: it looks ahead by itself. An evaluation judges one position as it
    stands; looking ahead is the work of the search that calls it. Take the calls of successor out.
games
    No mistake: what your ten games brought, and what full points need.
no-name
    Write your name into the answer: the numbers of your tree hang on it.
wrong-node
    At a node of your tree stands another value than the player who chooses there would reach. Ask who that is.
takes-the-last
    You wrote the value of the last move. The player who chooses there looks at all moves and picks one by its value.
wrong-root
    The root belongs to MAX: give it what MAX makes of the three values that you wrote below it.
max-as-min
    At the root you wrote the smallest of the three values. The root belongs to MAX.
think-again
    Your answer to a short question is not right yet. The line that comes with it says where to look.
rows-missing
    Your table lacks a row for one of the pairs that were to be compared. Run the experiment for all of them.
impossible-numbers
    A row of your table holds numbers that cannot all be true, such as more wins than games, or an average that
    does not fit its total. Look for two columns that were mixed up.
"""


def _read(text: str) -> dict[str, str]:
    """Codes stand at the left margin, their words below them, indented."""
    words: dict[str, str] = {}
    code = ""
    for line in text.strip().splitlines():
        if line.startswith(" "):
            words[code] = f"{words[code]} {line.strip()}".strip()
        else:
            code = line.strip()
            words[code] = ""
    return words


MESSAGES: dict[str, str] = _read(_WORDS)
