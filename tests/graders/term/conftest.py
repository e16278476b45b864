from tests.graders.reports.conftest import released

__all__ = ["released"]
