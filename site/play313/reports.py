"""The mail to the ADMINS about an error: where it happened, in which request, and nothing more.

Django's own report also tells the fields that were sent, the settings and, as a page, the
variables. Here those are cards, passwords and the secrets of deals.
"""

import traceback

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter

from play313.logs import request_id, request_route, secrets_hide


class ErrorReport(ExceptionReporter):
    """A report without what people sent, and without the values that the code was handling."""

    def get_traceback_html(self) -> SafeString:
        """Text only: a handler that asks for a page gets none."""
        return SafeString()

    def get_traceback_text(self) -> SafeString:
        """The request in a line, and the trace."""
        return SafeString(f"{_request_line(self.request)}\n\n{secrets_hide(self._trace())}")

    def _trace(self) -> str:
        if not isinstance(self.exc_value, BaseException):
            return f"{self.exc_value}"
        return "".join(traceback.format_exception(self.exc_value))


def _request_line(request: HttpRequest | None) -> str:
    if request is None:
        return f"Request {request_id.get()}"
    return f"Request {request_id.get()}: {request.method} {request_route(request)}"
