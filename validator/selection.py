"""Which findings count: `--select` and `--ignore`, before validity and the exit code are formed."""

from __future__ import annotations

import msgspec

from validator.run import Judged


class Selection(msgspec.Struct, frozen=True):
    """Prefixes of codes; without `select` every finding counts that `ignore` does not name."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def has(self, code: str) -> bool:
        """Whether a finding of this code counts; the longer of two prefixes that fit decides."""
        wanted = max((len(prefix) for prefix in self.select if code.startswith(prefix)), default=0)
        unwanted = max((len(prefix) for prefix in self.ignore if code.startswith(prefix)), default=0)
        return wanted > unwanted if self.select else not unwanted

    def of(self, judged: Judged) -> Judged:
        """Return a judged log with the findings that count."""
        findings = judged.report.findings
        kept = [number for number, finding in enumerate(findings) if self.has(finding.code)]
        if len(kept) == len(findings):
            return judged
        valid = not kept and judged.report.error is None
        report = msgspec.structs.replace(judged.report, findings=tuple(findings[n] for n in kept), valid=valid)
        return msgspec.structs.replace(judged, report=report, quotes=tuple(judged.quotes[n] for n in kept))
