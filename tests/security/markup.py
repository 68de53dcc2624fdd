"""A page as a browser's parser takes it: what it is made of, and what could act."""

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
ADDRESSES = {"href", "src", "action", "formaction", "data", "xlink:href", "poster", "srcset"}


DATA = {"application/json", "application/ld+json"}
"""Scripts that no browser runs."""


class Markup(HTMLParser):
    """``shape`` is every tag with the names of its attributes, ``acting`` what is forbidden."""

    def __init__(self, response):
        super().__init__(convert_charrefs=True)
        self.shape, self.acting, self.comments, self._data_of = [], [], [], None
        self.feed(response.content.decode(response.charset))
        self.close()

    def handle_starttag(self, tag, attrs):
        self.shape.append((tag, tuple(name for name, _value in attrs)))
        fields = dict(attrs)
        self.acting += [f"{tag} {name}" for name in fields if name.startswith("on")]
        self.acting += [f"{tag} style" for name in fields if name == "style"]
        self.acting += ["style"] if tag == "style" else []
        if tag in {"base", "object", "embed", "iframe", "frame", "applet", "foreignobject"}:
            self.acting.append(tag)
        if tag == "script" and "src" not in fields and fields.get("type") not in DATA:
            self._data_of = fields
        self.acting += [
            f"{tag} {name}={value}" for name, value in attrs if name in ADDRESSES and acts(value)
        ]

    def handle_data(self, data):
        if self._data_of is not None and data.strip():
            self.acting.append(f"script {data[:40]}")

    def handle_endtag(self, tag):
        self.shape.append((f"/{tag}", ()))
        self._data_of = None

    def handle_comment(self, data):
        self.comments.append(data)


def acts(address):
    """Whether an address is more than a way to a page of ours, or a picture in itself."""
    squeezed = "".join(str(address or "").split()).lower()
    if squeezed.startswith(
        ("http://testserver/", "https://testserver/", "https://play.example.org/")
    ):
        return False
    scheme = squeezed.partition(":")[0] if ":" in squeezed.split("/")[0] else ""
    return scheme not in {"", "data"} or squeezed.startswith(("//", "\\", "data:text"))
