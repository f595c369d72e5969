"""The one error of this package: what cannot be done with the tables, said in both languages."""

from __future__ import annotations

from engine.words import Lang


class RefusedError(Exception):
    """A folder or a query that paipu cannot work with, and why."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.zh = zh

    def text(self, lang: Lang = "en") -> str:
        """Return the reason in one language."""
        return self.zh if lang == "zh" else str(self)
