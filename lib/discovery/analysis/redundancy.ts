/**
 * Redundancy (tuner.md "Knowing how sure"): do two signals carry the same information, and what would leaving one out
 * change? Correlations cover the images of the filter that have both values: O(signals² · images · log images).
 * The engine evaluates the full ranking without the signal of a sum or a product.
 */
import { hasTerms } from "../policy/declared";
import { rankingSchema, type Policy } from "../policy/model";
import { correlate, sortedColumn } from "./correlation";
import { selectionChange } from "./selection";
import { subjectOf, type Subject } from "./subject";
import type { Redundancy } from "./shapes/redundancy";

export function redundancy(subject: Subject): Redundancy {
  const { policy, prepared } = subject;
  const names = policy.signals.map((signal) => signal.name);
  const columns = names.map((name) => ({ name, column: sortedColumn(prepared.column(name).values) }));
  const pairs = columns.flatMap(({ name: a, column: x }, i) =>
    columns.slice(i + 1).map(({ name: b, column: y }) => ({ a, b, ...correlate(x, y) })),
  );
  const leftOut = names.map((signal) => {
    const without = withoutSignal(policy, signal);
    const change = without === null ? null : selectionChange(subject, subjectOf(without, subject.computed));
    return { signal, change };
  });
  return { pairs, leftOut };
}

function withoutSignal(policy: Policy, signal: string): Policy | null {
  const { ranking } = policy;
  if (!hasTerms(ranking)) return null;
  const terms = ranking.terms.filter((term) => term.signalRef !== signal);
  if (terms.length === 0 || terms.length === ranking.terms.length) return null;
  return { ...policy, ranking: rankingSchema.parse({ ...ranking, terms }) };
}
