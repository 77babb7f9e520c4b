"""What all tests share: hypothesis profiles, and peace between hypothesis and pytest-twisted."""

from collections.abc import Generator

import pytest
from hypothesis import settings

# `make long` plays the properties for long: pytest --hypothesis-profile=long
settings.register_profile("long", max_examples=5_000, deadline=None)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Let a parametrized property be run more than once.

    pytest-twisted wraps the function inside a property for each of its parameters and never unwraps it again.
    """
    handle = getattr(pyfuncitem.obj, "hypothesis", None)
    inner = getattr(handle, "inner_test", None)
    try:
        return (yield)
    finally:
        if handle is not None:
            handle.inner_test = inner
