/** The period in which each version of a runner's factors applied, as parts of a line. Pure. */
import type { RunnerFactorVersion } from "@/lib/api/runners";

export interface Span {
  /** Null for the defaults, before the first version. */
  readonly version: RunnerFactorVersion | null;
  /** Unix milliseconds. */
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
/** Share of the line before the first and after the last version. */
const MARGIN = 0.1;

/** In order of time; a version that was replaced at the same instant never applied and has no span. */
export function spansOf(factors: readonly RunnerFactorVersion[], nowMs: number): readonly Span[] {
  const ordered = [...factors].sort(
    (a, b) => Date.parse(a.validFrom) - Date.parse(b.validFrom) || a.version - b.version,
  );
  const begins = ordered.map(({ validFrom }) => Date.parse(validFrom));
  const first = Math.min(nowMs, ...begins);
  const last = Math.max(nowMs, ...begins);
  const margin = Math.max(DAY_MS, (last - first) * MARGIN);
  const end = last + margin;
  const spans: Span[] = [{ version: null, from: first - margin, to: begins[0] ?? end }];
  ordered.forEach((version, index) => {
    const from = begins[index] ?? end;
    const to = begins[index + 1] ?? end;
    if (to > from) spans.push({ version, from, to });
  });
  return spans;
}
