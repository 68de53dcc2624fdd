"""A browser without scripts: it reads pages, fills in forms, presses buttons, follows 303."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client

VOID = {"input", "meta", "link", "img", "br", "hr", "use", "path"}


@dataclass
class Button:
    """What can be pressed in a form."""

    name: str
    value: str
    text: str = ""


@dataclass
class Form:
    """A form as it stands on a page; ``data`` is what it would send."""

    action: str
    method: str
    data: dict = field(default_factory=dict)
    ticks: dict = field(default_factory=dict)
    disabled: set = field(default_factory=set)
    buttons: list = field(default_factory=list)

    def tick(self, *cards):
        """Tick these cards; only what the page lets one tick."""
        for card in cards:
            assert card not in self.disabled, card
            self.ticks[card] = True

    @property
    def ticked(self):
        return [card for card, on in self.ticks.items() if on]

    def sent(self, button):
        """The fields that pressing the button sends."""
        data = dict(self.data)
        if self.ticks:
            data["card"] = self.ticked
        if button.name:
            data[button.name] = button.value
        return data


class Page(HTMLParser):
    """A page as it is read: its text, its links, its forms."""

    def __init__(self, response):
        super().__init__()
        self.response = response
        self.status = response.status_code
        self.forms, self.links, self.words, self.options = [], {}, [], []
        self.html = response.content.decode()
        self._form = self._button = self._href = self._select = self._option = None
        self._link_words = []
        self.feed(self.html)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())

    def form(self, ending):
        """The one form that is sent to an address with this ending."""
        found = [form for form in self.forms if form.action.endswith(ending)]
        assert found, f"no form to {ending}: {[form.action for form in self.forms]}"
        return found[0]

    def has_form(self, ending):
        return any(form.action.endswith(ending) for form in self.forms)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "form":
            self._form = Form(attrs.get("action", ""), attrs.get("method", "get"))
            self.forms.append(self._form)
        elif tag == "a":
            self._href, self._link_words = attrs.get("href", ""), []
        elif self._form is not None:
            self._field(tag, attrs)

    def _field(self, tag, attrs):
        if tag == "button" and attrs.get("type") == "submit":
            self._button = Button(attrs.get("name", ""), attrs.get("value", ""))
            self._form.buttons.append(self._button)
        elif tag == "select":
            self._select = attrs["name"]
        elif tag == "option" and self._select:
            if "selected" in attrs or self._select not in self._form.data:
                self._form.data[self._select] = attrs.get("value", "")
                self._option = "value" not in attrs  # Then its words are its value.
        elif tag == "input":
            self._input(attrs)

    def _input(self, attrs):
        form, name, value = self._form, attrs["name"], attrs.get("value", "")
        if name == "card":
            form.ticks[value] = "checked" in attrs
            if "disabled" in attrs:
                form.disabled.add(value)
        elif attrs.get("type") in {"radio", "checkbox"}:
            if "checked" in attrs:
                many = isinstance(form.data.get(name), list) or attrs["type"] == "checkbox"
                form.data[name] = [*_list(form.data.get(name)), value] if many else value
        else:
            form.data[name] = value

    def handle_endtag(self, tag):
        if tag == "form":
            self._form = None
        elif tag == "button":
            self._button = None
        elif tag == "select":
            self._select = None
        elif tag == "a" and self._href is not None:
            self.links[" ".join(" ".join(self._link_words).split())] = self._href
            self._href = None

    def handle_data(self, data):
        self.words.append(data)
        if self._button is not None:
            self._button.text = f"{self._button.text} {data}".strip()
        if self._href is not None:
            self._link_words.append(data)
        if self._option and self._form is not None:
            self._form.data[self._select] = data
            self._option = False


def _list(value):
    return value if isinstance(value, list) else [] if value is None else [value]


class Browser:
    """Somebody at a browser; ``page`` is the page they look at."""

    def __init__(self, user=None, **extra):
        self.user = user
        self.client = Client(enforce_csrf_checks=True, **extra)
        if user is not None:
            self.client.force_login(user)
        self.page = None

    def open(self, address):
        self.page = Page(self.client.get(address))
        return self.page

    def press(self, ending, words="", **changes):
        """Press the button with these words in the form to an address; follow a 303."""
        form = self.page.form(ending)
        form.data.update(changes)
        button = next(one for one in form.buttons if words in one.text)
        return self.send(form.action, form.sent(button))

    def send(self, address, data):
        response = self.client.post(address, data)
        if response.status_code == 303:
            return self.open(response.headers["Location"])
        self.page = Page(response)
        return self.page
