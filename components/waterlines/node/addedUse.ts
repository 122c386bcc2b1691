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

/** Returns the amount of a typed quantity in `unit`; CPU is typed in cores, for mC. Null if it is not a quantity. */
export function amountOf(text: string, unit: string): number | null {
  const value = parseQuantity(text);
  return value === null ? null : unit === "mC" ? value * 1_000 : value;
}

/** Whether an amount of bytes is less than one, such as `500m`, and not 0. */
export const isTooSmall = (amount: number, unit: string): boolean =>
  unit === "B" && amount !== 0 && Math.abs(amount) < 1;
/** Whether an amount, in its unit, is more than anybody could mean: above 1e15 in either direction. */
export const isTooLarge = (amount: number): boolean => Math.abs(amount) > MOST;

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
      const amount = amountOf(written[of.metric] ?? "", of.unit);
      const isLeftOut = amount === null || isTooSmall(amount, of.unit) || isTooLarge(amount);
      return isLeftOut ? [] : [[of.metric, amount] as const];
    }),
  );
}
