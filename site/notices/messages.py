"""What webhooks and browsers are sent: one notice in words, in the form that each can read."""

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from notices import webpush
from notices.links import absolute
from notices.models import Device
from notices.selectors.saying import Line

Message = tuple[bytes, Mapping[str, str]]
"""A body and its headers."""

DISCORD: Final = frozenset(
    {"discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"}
)
SLACK: Final = frozenset({"hooks.slack.com"})


def webhook_message(address: str, line: Line) -> Message:
    """The notice as Discord or Slack want it, or as JSON with all there is to say."""
    host = urlsplit(address).hostname
    title, url = line.said.title, absolute(line.said.url)
    content: dict[str, Any]
    if host in DISCORD:
        # A name such as @everyone must not ring for everyone.
        content = {"content": f"{title}\n{url}", "allowed_mentions": {"parse": []}}
    elif host in SLACK:
        content = {"text": f"{_slack_escape(title)}\n{url}"}
    else:
        content = _notice_json(line)
    return json.dumps(content).encode(), {"Content-Type": "application/json"}


def push_message(device: Device, line: Line) -> Message:
    """The notice, sealed for one browser."""
    said = json.dumps({"title": line.said.title, "url": line.said.url, "tag": line.kind.name})
    body = webpush.sealed(said.encode(), device.p256dh, device.auth)
    return body, webpush.push_headers(device.endpoint)


def _notice_json(line: Line) -> dict[str, Any]:
    return {
        "id": line.notice.pk,
        "kind": line.kind.name,
        "title": line.said.title,
        "url": absolute(line.said.url),
        "until": line.said.until.isoformat() if line.said.until else None,
    }


def _slack_escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
