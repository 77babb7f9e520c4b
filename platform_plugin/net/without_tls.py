"""Leaving OpenSSL out of a process that never speaks TLS, which is most servers and each of their bots: 11 MB less.

Twisted loads OpenSSL with its sockets wherever it is installed. This module has to be used before that, so it and
what it imports know nothing of Twisted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

OPENSSL: Final = "OpenSSL"
PLAIN: Final = ("tcp:", "tcp6:", "unix:")
"""How endpoints begin that are never encrypted."""


@contextmanager
def without_tls(endpoints: Iterable[str] = ()) -> Iterator[None]:
    """Let Twisted, imported in here, do without OpenSSL; but not where one of the endpoints may be encrypted.

    What imports OpenSSL afterwards finds it. Without effect once it is loaded.
    """
    if OPENSSL in sys.modules or not all(endpoint.startswith(PLAIN) for endpoint in endpoints):
        yield
        return
    # Python's own sign of a module that cannot be imported.
    cast(dict[str, Any], sys.modules)[OPENSSL] = None
    try:
        yield
    finally:
        del sys.modules[OPENSSL]
