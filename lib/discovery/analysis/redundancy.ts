/**
 * Redundancy (tuner.md "Knowing how sure"): do two signals say the same, and what would leaving one out change?
 * Correlations are over the images of the filter that have both values: O(signals² · images · log images).
 * Leaving a signal out of a sum or a product is evaluated whole by the engine.
 */
import { z } from "zod";
import type { Policy, Ranking } from "../policy/model";
import { correlate } from "./correlation";
import { selectionChange, selectionChangeSchema } from "./selection";
import { subjectOf, type Subject } from "./subject";

const pairSchema = z.object({
  a: z.string(),
  b: z.string(),
  /** Images that have both values. */
  images: z.number().int(),
  /** −1 to 1; null with fewer than two images or where one signal is the same for all. */
  spearman: z.number().nullable(),
  kendall: z.number().nullable(),
});

const leaveOutSchema = z.object({
  signal: z.string(),
  /** Null where the ranking does not read the signal or cannot do without it. */
  change: selectionChangeSchema.nullable(),
});

export const redundancySchema = z.object({
  /** Every pair of the policy's signals, in policy order. */
  pairs: z.array(pairSchema),
  leftOut: z.array(leaveOutSchema),
});

export type Redundancy = z.infer<typeof redundancySchema>;

export function redundancy(subject: Subject): Redundancy {
  const { policy, prepared } = subject;
  const names = policy.signals.map((signal) => signal.name);
  const pairs = names.flatMap((a, i) =>
    names.slice(i + 1).map((b) => {
      const { x, y } = common(prepared.column(a).values, prepared.column(b).values);
      return { a, b, images: x.length, ...correlate(x, y) };
    }),
  );
  const leftOut = names.map((signal) => {
    const without = withoutSignal(policy, signal);
    const change = without === null ? null : selectionChange(subject, subjectOf(without, subject.computed));
    return { signal, change };
  });
  return { pairs, leftOut };
}

/** Where both have a value. */
function common(a: Float64Array, b: Float64Array): { x: Float64Array; y: Float64Array } {
  const both = (_: number, i: number): boolean => !Number.isNaN((a[i] ?? NaN) + (b[i] ?? NaN));
  return { x: a.filter(both), y: b.filter(both) };
}

function withoutSignal(policy: Policy, signal: string): Policy | null {
  const { ranking } = policy;
  if (ranking?.strategy !== "weightedSum" && ranking?.strategy !== "product") return null;
  const terms = ranking.terms.filter((term) => term.signalRef !== signal);
  if (terms.length === 0 || terms.length === ranking.terms.length) return null;
  const fewer: Ranking =
    ranking.strategy === "product"
      ? { ...ranking, terms }
      : { ...ranking, terms: ranking.terms.filter((term) => term.signalRef !== signal) };
  return { ...policy, ranking: fewer };
}
