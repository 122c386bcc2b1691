/** What would turn a pod's verdict, with texts for pages and the command line (section 7.4, counterfactual). */
export interface Change {
  readonly what: "line" | "priority" | "class" | "use";
  /** Metric of a line or a use; null for other changes. */
  readonly metric: string | null;
  readonly unit: string | null;
  readonly from: string | number;
  readonly to: string | number;
  /** Other pods that would then give way, and pods that would no longer. */
  readonly inInstead: readonly string[];
  readonly outInstead: readonly string[];
}

export interface Counterfactual {
  /** Whether the pod gives way now. If so, the changes spare it. */
  readonly acted: boolean;
  /** At most one of each kind. */
  readonly changes: readonly Change[];
  /** Why no change turns the verdict; null if one does. */
  readonly reason: string | null;
}

const WHAT = {
  line: "the waterline",
  priority: "its priority",
  class: "its class",
  use: "its own use",
} as const;

/** How a page or a terminal writes amounts and names of metrics. */
export interface ChangeForm {
  readonly amount: (value: number, unit: string | null) => string;
  /** Writes all digits: the value must turn the verdict if typed in. */
  readonly exactly: (value: number, unit: string | null) => string;
  readonly metric: (name: string) => string;
}

export const changesTitle = ({ acted }: Pick<Counterfactual, "acted">): string =>
  acted ? "What would spare it" : "What would make it give way";

/** Returns the change as a sentence. `acted`: the pod gives way now and would be spared. */
export function changeText(
  { what, metric, unit, from, to, inInstead, outInstead }: Change,
  acted: boolean,
  form: ChangeForm,
): string {
  const shown = (value: string | number, write: ChangeForm["amount"]): string =>
    typeof value === "number" ? (what === "priority" ? String(value) : write(value, unit)) : value;
  const then = shown(to, form.exactly);
  const rounded = shown(from, form.amount);
  const now = rounded === shown(to, form.amount) ? shown(from, form.exactly) : rounded;
  const of = metric === null ? "" : ` of ${form.metric(metric)}`;
  const others = [
    ...(inInstead.length > 0
      ? [`${list(inInstead)} would give way ${acted ? "in its place" : "with it"}`]
      : []),
    ...(outInstead.length > 0
      ? [`${list(outInstead)} would be spared ${acted ? "with it" : "in its place"}`]
      : []),
  ];
  const effect = others.length === 0 ? "" : `: ${others.join("; ")}`;
  return `If ${WHAT[what]}${of} were ${then} instead of ${now}${effect}.`;
}

const list = (pods: readonly string[]): string =>
  pods.length <= 3 ? pods.join(", ") : `${pods.slice(0, 2).join(", ")} and ${pods.length - 2} more`;
