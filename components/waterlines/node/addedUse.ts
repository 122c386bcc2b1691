/** The use that a what-if adds to a node, as it is typed: quantities as Kubernetes writes them. */
import type { NodeDetail } from "@/lib/api/nodes";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { parseQuantity } from "@/lib/document/quantity";
import type { AddedUse } from "@/lib/waterlines";
import { resourceOf } from "../titles";

type Line = Pick<NodePlanReport["lines"][number], "metric" | "unit" | "used">;

/** Quantities by metric, as typed and as the address has them: `{"memory_total_usage": "2Gi"}`. */
export type WrittenUse = Readonly<Record<string, string>>;

export interface Addable {
  /** The metric of the amount: that of the whole resource for a percentage. */
  readonly metric: string;
  /** Unit of the amount: "mC" for CPU, which is typed in cores, "B" for memory, else the metric's. */
  readonly unit: string;
}

/** Larger amounts are mistakes, whatever the unit. */
const MOST = 1e15;

/** What can be added to the use of a line's metric; null if it was not measured, or is a share of an unknown size. */
export function addableOf(
  { metric, unit, used }: Line,
  { metrics }: Pick<NodeDetail["node"], "metrics">,
): Addable | null {
  if (used === null) return null;
  const resource = resourceOf(metric);
  if (resource === null) return { metric, unit };
  const size = resource === "cpu" ? metrics.cpu_core_numbers : metrics.memory_total;
  if (unit === "%" && !size) return null;
  return resource === "cpu"
    ? { metric: "cpu_total_usage", unit: "mC" }
    : { metric: "memory_total_usage", unit: "B" };
}

/** The amount of a typed quantity in its unit, of which CPU is typed in cores; null if it is not a quantity. */
export function amountOf(text: string, unit: string): number | null {
  const value = parseQuantity(text);
  return value === null ? null : unit === "mC" ? value * 1_000 : value;
}

/** Why a typed quantity cannot be added, and what to write instead; null if it can, and for nothing typed. */
export function addedProblem(text: string, unit: string): string | null {
  if (text === "") return null;
  const shown = JSON.stringify(text);
  const value = amountOf(text, unit);
  const example = EXAMPLES[unit] ?? "a number such as 100 or 5k";
  if (value === null) return `${shown} is not a quantity: write ${likely(text, unit) ?? example}`;
  if (unit === "B" && value !== 0 && Math.abs(value) < 1)
    return text.endsWith("m")
      ? `${shown} is less than a byte, since m is a thousandth: write ${text}`.replace(/m$/, "Mi")
      : `${shown} is less than a byte: write ${example}`;
  return Math.abs(value) > MOST ? `${shown} is too much: write at most ${unit === "mC" ? "1T" : "1P"}` : null;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  B: "bytes such as 2Gi or 500Mi",
  mC: "cores such as 2 or 500m",
  "%": "percentage points such as 5",
};

const AMOUNT = /^([+-]?\d+(?:[.,]\d+)?)\s*([a-z]*)$/i;
/** "1,024" may be a thousand or one. */
const AMBIGUOUS = /,\d{3}$/;

/** The quantity that was probably meant: "2Gi" for 2 GB and 2gib, "1.5" for 1,5 cores; null if that is not clear. */
function likely(text: string, unit: string): string | null {
  const [, number = "", word = ""] = AMOUNT.exec(text) ?? [];
  const suffix = suffixOf(word.toLowerCase(), unit);
  return number === "" || AMBIGUOUS.test(number) || suffix === null
    ? null
    : `${number.replace(",", ".")}${suffix}`;
}

function suffixOf(word: string, unit: string): string | null {
  if (unit === "B") return /^[kmgtp]i?b?$/.test(word) ? `${word.slice(0, 1).toUpperCase()}i` : null;
  if (unit === "mC" && /^m(?:cores?|cpus?)?$/.test(word)) return "m";
  return word === "" || (unit === "mC" && /^(?:cores?|cpus?)$/.test(word)) ? "" : null;
}

/** The amounts of what is written, for the lines of a node. What cannot be added to any of them is left out. */
export function addedUse(
  written: WrittenUse,
  lines: readonly Line[],
  node: Pick<NodeDetail["node"], "metrics">,
): AddedUse {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const of = addableOf(line, node);
      if (of === null || !Object.hasOwn(written, of.metric)) return [];
      const text = written[of.metric] ?? "";
      const amount = addedProblem(text, of.unit) === null ? amountOf(text, of.unit) : null;
      return amount === null ? [] : [[of.metric, amount] as const];
    }),
  );
}
