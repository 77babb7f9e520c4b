"""OpenSSL is loaded by those who speak TLS, and by nobody else."""

from __future__ import annotations

import subprocess
import sys

import pytest

LOADS = (
    "import sys; from platform_plugin.net.without_tls import without_tls\n"
    "with without_tls({endpoints}): from {module} import run\n"
    "print('OpenSSL' in sys.modules); import OpenSSL; print('OpenSSL' in sys.modules)"
)


@pytest.mark.parametrize(
    ("module", "endpoints", "loaded"),
    [
        ("platform_plugin.net.run", ["tcp:7171:interface=127.0.0.1", "unix:/run/lines", "tcp6:7172"], False),
        ("platform_plugin.net.run", ["tcp:7171", "ssl:443:privateKey=key.pem:certKey=cert.pem"], True),
        ("platform_plugin.net.run", ["haproxy:tls:443"], True),
        ("bots.client", [], False),
    ],
)
def test_openssl_is_loaded_only_where_an_endpoint_may_be_encrypted_and_can_be_loaded_later(
    module: str, endpoints: list[str], loaded: bool
) -> None:
    program = LOADS.format(module=module, endpoints=endpoints)
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert said.split() == [str(loaded), "True"]
