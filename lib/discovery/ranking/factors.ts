/** Scores that are products; shared by the strategies with factors (discovery.md sections 5 and 8). */
import { ln } from "../../numeric/elementary";
import type { Factor } from "../result";
import { present, type Column, type Scoring } from "./columns";

export interface FactorColumn {
  readonly name: string;
  /** The signal behind the factor; null for a constant of the policy. */
  readonly signal: string | null;
  readonly column: Column | null;
  /** Returns the factor's value from the raw one, which is 0 if missing. */
  readonly value: (raw: number) => number;
}

/** Multiplies the factors in the order given. */
export function productOf(
  factors: readonly FactorColumn[],
  candidates: number,
  missingSignal: "zero" | "drop" | undefined,
): Scoring {
  const scores = new Float64Array(candidates);
  const values = factors.map((factor) => valuesOf(factor, candidates));
  for (let i = 0; i < candidates; i++) {
    let score = 1;
    for (const column of values) score *= column[i] ?? 0;
    scores[i] = score + 0; // never −0
  }
  const signals = factors.flatMap((factor) => (factor.signal === null ? [] : [factor.signal]));
  return {
    scores,
    weighted: null,
    uses: [...new Set(signals)],
    dropMissing: missingSignal === "drop",
    normalized: new Map(),
    reasons: (index) => {
      const score = scores[index] ?? 0;
      const reasons = factors.map((factor, f): Factor => {
        const value = values[f]?.[index] ?? 0;
        const raw = factor.column === null ? null : present(factor.column.values[index]);
        return { name: factor.name, signal: factor.signal, raw, value, logShare: logShare(value, score) };
      });
      return { terms: [], factors: reasons };
    },
  };
}

function valuesOf({ column, value }: FactorColumn, candidates: number): Float64Array {
  const values = new Float64Array(candidates);
  for (let i = 0; i < candidates; i++) {
    const raw = column?.values[i] ?? 0;
    values[i] = value(raw === raw ? raw : 0) + 0; // never −0
  }
  return values;
}

/** Returns ln(value) / ln(score); null if it is undefined. */
function logShare(value: number, score: number): number | null {
  if (!(score > 0) || score === 1 || !(value > 0)) return null;
  const share = ln(value) / ln(score);
  return Number.isFinite(share) ? share + 0 : null;
}
