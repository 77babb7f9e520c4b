"""What the host does for each of its commands, gathered from one table per place.

Each order takes the host, the session that sent the line, the command and the stamp of its receipt; it raises
`Refused` before anything has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from platform_plugin import line_orders, lobby_orders, table_orders

ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    **line_orders.ORDERS,
    **lobby_orders.ORDERS,
    **table_orders.ORDERS,
}
"""Every command of the host."""
