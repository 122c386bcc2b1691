/** What would turn a pod's verdict, in words. */
import type { Change } from "@/lib/waterlines";
import { worded } from "../titles";
import { amount } from "../words";

const WHAT = {
  line: "the waterline",
  priority: "its priority",
  class: "its class",
  use: "its own use",
} as const;

/** `acted`: it gives way now, and would be spared. */
export function changeText(
  { what, metric, unit, from, to, inInstead, outInstead }: Change,
  acted: boolean,
): string {
  const shown = (value: string | number): string =>
    typeof value === "number" ? (what === "priority" ? String(value) : amount(value, unit)) : value;
  const of = metric === null ? "" : ` of ${worded(metric)}`;
  const others = [
    ...(inInstead.length > 0
      ? [`${list(inInstead)} would give way ${acted ? "in its place" : "with it"}`]
      : []),
    ...(outInstead.length > 0
      ? [`${list(outInstead)} would be spared ${acted ? "with it" : "in its place"}`]
      : []),
  ];
  const effect = others.length === 0 ? "" : `: ${others.join("; ")}`;
  return `If ${WHAT[what]}${of} were ${shown(to)} in place of ${shown(from)}${effect}.`;
}

const list = (pods: readonly string[]): string =>
  pods.length <= 3 ? pods.join(", ") : `${pods.slice(0, 2).join(", ")} and ${pods.length - 2} more`;
