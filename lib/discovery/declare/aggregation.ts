/** Shared by the signal types that aggregate samples by a method. */
import { choice } from "./choice";
import { flag } from "./flag";
import type { SignalWords } from "./signalType";

const METHODS = ["sum", "max", "avg", "count", "min", "increase"] as const;

/** `increase` is an extension: the sum of rises between consecutive steps (discovery.md section 5). */
export type AggregateMethod = (typeof METHODS)[number];

export const aggregation = {
  method: choice(METHODS, {
    label: "Method",
    required: "how samples are put together",
    begin: "sum",
    needsRange: (method) => (method === "increase" ? '"increase" needs a series' : null),
    gap: (method) =>
      method === "increase"
        ? { message: "increase is an extension; the released operator does not support it" }
        : null,
  }),
  /** Extension: divide by lookback / 24 h. */
  perDay: flag({
    label: "Per day",
    extension: true,
    needsRange: (perDay) => (perDay ? "divides by the lookback" : null),
    gap: (perDay) =>
      perDay ? { message: "perDay is an extension; the released operator does not support it" } : null,
  }),
};

interface Aggregation {
  readonly method: AggregateMethod;
  readonly perDay: boolean;
}

const METHOD_WORDS = {
  sum: "sum of",
  max: "largest of",
  avg: "average of",
  min: "smallest of",
} as const;

/** Returns the words for a signal over samples; `samples` names them: "all samples". */
export function aggregationWords(
  samples: string,
): Pick<SignalWords<Aggregation>, "unit" | "caption" | "describe" | "change" | "startsPerDay"> {
  return {
    startsPerDay: { method: "increase", perDay: true },
    unit: ({ method, perDay }: Aggregation): string | null => {
      if (method !== "count" && method !== "increase") return null;
      const counted = method === "count" ? "samples" : "rises";
      return perDay ? `${counted}/day` : counted;
    },
    caption: ({ method, perDay }: Aggregation): string | null => {
      if (method === "count" || method === "increase") return null;
      return `${METHOD_WORDS[method]} ${samples}${perDay ? ", per day" : ""}`;
    },
    describe: (signal: Aggregation): string => describeAggregation(signal, samples),
    change: ({ method, perDay }: Aggregation) => {
      const daily = perDay ? " a day" : "";
      if (method !== "count" && method !== "increase") return null;
      const counted = `${method === "count" ? "samples" : "rises"}${daily}`;
      return { amount: perDay ? "number" : "whole", more: `# more ${counted}`, less: `# fewer ${counted}` };
    },
  };
}

export function describeAggregation({ method, perDay }: Aggregation, samples: string): string {
  return `${method} of ${samples}${perDay ? ", divided by the days of the lookback" : ""}`;
}
