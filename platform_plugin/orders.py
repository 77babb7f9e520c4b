"""What the host does for each of its commands, gathered from one table per place.

Each order takes the host, the session that sent the line, the command and the stamp of its receipt; it raises
`Refused` before anything has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from platform_plugin import (
    account_orders,
    admin_orders,
    archive_orders,
    chat_orders,
    help_orders,
    hint_orders,
    line_orders,
    lobby_orders,
    mute_orders,
    people_orders,
    ruleset_orders,
    seek_orders,
    settings,
    table_orders,
    vote_orders,
)

ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    **line_orders.ORDERS,
    **account_orders.ORDERS,
    **admin_orders.ORDERS,
    **settings.ORDERS,
    **help_orders.ORDERS,
    **lobby_orders.ORDERS,
    **people_orders.ORDERS,
    **chat_orders.ORDERS,
    **seek_orders.ORDERS,
    **mute_orders.ORDERS,
    **table_orders.ORDERS,
    **vote_orders.ORDERS,
    **hint_orders.ORDERS,
    **ruleset_orders.ORDERS,
    **archive_orders.ORDERS,
}
"""Every command of the host."""
