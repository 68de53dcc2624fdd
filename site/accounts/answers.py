"""How a page answers a form that was taken."""

from django.http import HttpResponseRedirect


class SeeOther(HttpResponseRedirect):
    """303: what was posted is done; look there with GET."""

    status_code = 303
