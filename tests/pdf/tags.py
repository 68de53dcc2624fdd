"""A judge of the tags of a PDF: what is wrong with its structure, as sentences."""

from collections import Counter

import pikepdf

from tests.pdf.papers import opened, structure

KIDS = {
    "/Table": {"/THead", "/TBody", "/TR"},
    "/THead": {"/TR"},
    "/TBody": {"/TR"},
    "/TR": {"/TH", "/TD"},
}


def faults(data):
    """Every fault of its structure tree; nothing for a document that a screen reader can read."""
    with opened(data) as document:
        root = document.Root
        found = []
        if not root.get("/MarkInfo", {}).get("/Marked"):
            found.append("not marked as tagged")
        if not str(root.get("/Lang", "")):
            found.append("no language")
        if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
            found.append("shows no title")
        elements = structure(document)
        found += [fault for element in elements for fault in _element(element)]
        found += _content(document, elements)
        found += _fields(document, elements)
        if not any(element.S == "/H1" for element in elements):
            found.append("no heading")
        return found


def _element(element):
    name = str(element.S)
    kids = element.get("/K", [])
    kids = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
    names = {str(kid.S) for kid in kids if isinstance(kid, pikepdf.Dictionary) and "/S" in kid}
    if name in KIDS and not names <= KIDS[name]:
        yield f"{name} holds {names - KIDS[name]}"
    if name == "/Figure" and not str(element.get("/Alt", "")):
        yield "a figure without words"
    if name == "/TH" and element.get("/A", {}).get("/Scope") not in {"/Row", "/Column"}:
        yield "a heading without scope"
    below = [kid for kid in kids if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
    if any(element != kid.P for kid in below):
        yield f"a kid of {name} has another parent"
    if name == "/TR" and not names:
        yield "an empty row"


def _content(document, elements):
    """What is drawn is tagged or an artifact; each mark belongs to one element, and is there."""
    for number, page in enumerate(document.pages):
        drawn, depth, loose = Counter(), 0, 0
        for operands, operator in pikepdf.parse_content_stream(page):
            word = str(operator)
            if word in {"BDC", "BMC"}:
                depth += 1
                if word == "BDC" and "/MCID" in operands[1]:
                    drawn[int(operands[1].MCID)] += 1
            elif word == "EMC":
                depth -= 1
            elif word in {"Tj", "TJ", "f", "S", "B", "f*"} and not depth:
                loose += 1
        said = Counter(
            int(kid)
            for element in elements
            if element.get("/Pg") == page.obj
            for kid in _kids(element)
            if isinstance(kid, int)
        )
        if loose:
            yield f"page {number}: {loose} things drawn untagged"
        if drawn != said:
            yield f"page {number}: marks without element {drawn - said}, not drawn {said - drawn}"


def _fields(document, elements):
    """Every field is held by a /Form, and the tree of parents leads back to it."""
    flat = list(document.Root.StructTreeRoot.ParentTree.Nums)
    parents = {int(key): value for key, value in zip(flat[::2], flat[1::2], strict=True)}
    held = {
        kid.Obj.objgen
        for element in elements
        if element.S in {"/Form", "/Link"}
        for kid in _kids(element)
        if isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/OBJR"
    }
    for page in document.pages:
        for annotation in page.get("/Annots", []):
            if annotation.objgen not in held:
                yield f"{annotation.get('/T', annotation.Subtype)} is held by nobody"
            if int(annotation.get("/StructParent", -1)) not in parents:
                yield f"{annotation.get('/T', annotation.Subtype)} has no parent"
        if "/Annots" in page and page.get("/Tabs") != "/S":
            yield "the order of tabs is not that of the structure"


def _kids(element):
    kids = element.get("/K", [])
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]
