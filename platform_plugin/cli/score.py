"""`weltentisch score`: positions in, score sheets out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import click

from platform_plugin.cli.faults import BadInput
from platform_plugin.cli.progress import shown
from platform_plugin.cli.source import lines_of, opened, text_of
from platform_plugin.cli.tools import Scoring, installed
from protocol.codec import BadData

FOUND_WRONG = 1


class _Scorer:
    """Hands each question to the ruleset that it names."""

    def __init__(self, edition: Path | None) -> None:
        rulesets = installed(edition)
        self._scorers = {name: each for name, each in rulesets.items() if isinstance(each, Scoring)}
        if not self._scorers:
            raise BadInput([f"none of the installed rulesets scores positions: {', '.join(rulesets)}"])

    def of(self, question: str) -> Scoring:
        """The ruleset of a question; the first one for a question that cannot be read, to say why. `BadData`."""
        first = next(iter(self._scorers.values()))
        if len(self._scorers) == 1:
            return first
        try:
            data = json.loads(question)
        except (ValueError, RecursionError):
            return first
        if not isinstance(data, dict) or "ruleset" not in data:
            return first
        name = data["ruleset"]
        if not isinstance(name, str) or name not in self._scorers:
            raise BadData(f"ruleset: {json.dumps(name)[:60]} is not allowed; expected {' or '.join(self._scorers)}")
        return self._scorers[name]

    def answer(self, question: str) -> Mapping[str, Any]:
        """The answer. Raises `BadData`."""
        return self.of(question).score(question)


def _answers(scorer: _Scorer, file: IO[bytes]) -> Iterator[Mapping[str, Any]]:
    for line in lines_of(file):
        try:
            yield scorer.answer(line.decode())
        except UnicodeDecodeError as error:
            yield {"error": f"byte {error.start + 1} is not UTF-8 text"}
        except BadData as bad:
            yield {"error": "; ".join(str(bad).splitlines())}


def _as_json(answer: Mapping[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False)


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON instead of a sheet.")
@click.option(
    "--lines", is_flag=True, help="One question per line, one answer in JSON per line (always for *.jsonl)."
)
@click.option("--edition", type=click.Path(path_type=Path), metavar="FILE", help="An edition that worlds may name.")
def score(file: str, as_json: bool, lines: bool, edition: Path | None) -> int:
    """Score the positions of a question; FILE - reads standard input.

    \b
    Example:
      echo '{"ruleset": "mondo", "seats": [{"world": "mondo front; c3=17f"}]}' | weltentisch score -
    """
    scorer = _Scorer(edition)
    if lines or file.endswith(".jsonl"):
        wrong = False
        with opened(file) as source:
            for answer in shown(_answers(scorer, source), "questions"):
                wrong = wrong or "error" in answer
                click.echo(_as_json(answer))
        return FOUND_WRONG if wrong else 0
    question = text_of(file)
    try:
        answer = scorer.answer(question)
        text = _as_json(answer) if as_json else scorer.of(question).score_text(answer, "en")
    except BadData as bad:
        raise BadInput(f"{file}: {fault}" for fault in str(bad).splitlines()) from None
    click.echo(text.removesuffix("\n"))
    return 0
