"""HTML as a parser takes it: its tags, its attributes, where its links lead."""

from html.parser import HTMLParser


class Parsed(HTMLParser):
    """``tags`` and ``attributes`` as they stand, ``text`` without them, ``links`` as addresses."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags, self.attributes, self.links, self.comments, self._text = [], [], [], [], []
        self.feed(html)
        self.close()

    @property
    def text(self):
        return "".join(self._text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        self.links += [value for name, value in attrs if name == "href"]

    def handle_data(self, data):
        self._text.append(data)

    def handle_comment(self, data):
        self.comments.append(data)

    def handle_pi(self, data):
        self.comments.append(data)

    def unknown_decl(self, data):
        self.comments.append(data)
