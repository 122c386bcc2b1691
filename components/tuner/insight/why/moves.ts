/** What would change it, in words: the rows of a counterfactual; pure. */
import type { Counterfactual } from "@/lib/discovery/analysis/counterfactual";
import type { Policy, Signal } from "@/lib/discovery/policy/model";
import { formatBytes, formatNumber, plural } from "@/lib/client/format";
import { formatRawValue } from "@/components/runs/units";
import { formatAtLeast, roundOutward } from "../numbers";

/** What one click would set. */
export type Setting =
  | { readonly kind: "weight"; readonly term: number; readonly signal: string; readonly exact: number }
  | { readonly kind: "cut"; readonly to: number };

export interface MoveRow {
  readonly key: string;
  readonly title: string;
  /** What it takes; or that nothing of this kind does it. */
  readonly text: string;
  /** The engine's number in full; null where there is none. */
  readonly exact: string | null;
  readonly possible: boolean;
  /** Null for what is measured and cannot be set. */
  readonly setting: Setting | null;
  /** On the button: "weight 0.64". */
  readonly settingText: string;
}

/** Weights, then signals, then the cut; those that cannot do it keep their row and say so. */
export function moveRows(answer: Counterfactual, policy: Policy): readonly MoveRow[] {
  const does = answer.selected ? "leaves it out" : "selects it";
  const weights = answer.weights.map(({ signal, term, from, to }): MoveRow => {
    const base = { key: `weight ${term}`, title: `Weight of ${signal}`, possible: to !== null };
    if (to === null) {
      const text = `No weight from 0 up ${does} while the others stay as they are.`;
      return { ...base, text, exact: null, setting: null, settingText: "" };
    }
    const short = roundOutward(from, to);
    return {
      ...base,
      text: `${formatNumber(from)} → ${formatNumber(short)}`,
      exact: String(to),
      setting: { kind: "weight", term, signal, exact: to },
      settingText: `weight ${formatNumber(short)}`,
    };
  });
  const signals = answer.signals.map(({ signal, from, to }): MoveRow => {
    const base = { key: `signal ${signal}`, title: signal, setting: null, settingText: "" };
    if (to === null) {
      return { ...base, text: `No value from 0 up ${does}.`, exact: null, possible: false };
    }
    return { ...base, text: signalMove(policy, signal, from, to), exact: String(to), possible: true };
  });
  return [...weights, ...signals, ...cutRow(answer, does)];
}

function cutRow({ cut, rank, selected }: Counterfactual, does: string): readonly MoveRow[] {
  const base = { key: "cut", title: "The cut (maxImages)" };
  if (cut !== null) {
    const { from, to } = cut;
    return [
      {
        ...base,
        text: `${formatNumber(from)} → ${formatNumber(to)} images`,
        exact: String(to),
        possible: true,
        setting: { kind: "cut", to },
        settingText: `a cut at ${formatNumber(to)}`,
      },
    ];
  }
  const nothing = { exact: null, possible: false, setting: null, settingText: "" };
  if (rank === null) return [{ ...base, ...nothing, text: `The image has no rank, so no cut ${does}.` }];
  return selected ? [{ ...base, ...nothing, text: "It is the first: every cut selects it." }] : [];
}

/** Above the rows. */
export function headline(answer: Counterfactual, maxImages: number): string {
  if (!answer.considered) {
    return "No number would change that: a query must return the image, and the image filter let it pass.";
  }
  if (answer.selected) {
    return "Each of these alone would leave it out, everything else as it is. Nothing smaller does.";
  }
  const better = answer.betterInEverySignal ?? 0;
  if (better >= maxImages) {
    return `No weight selects it: ${plural(better, "image is", "images are")} better in every signal, and ${formatNumber(maxImages)} are selected.`;
  }
  const noWeight = answer.weights.length > 0 && answer.weights.every(({ to }) => to === null);
  return noWeight
    ? "No single weight selects it. Each of these alone does, everything else as it is:"
    : "Each of these alone would select it, everything else as it is. Nothing smaller does.";
}

/** "14 s slower pulls (38 s → 52 s)", "11 more samples a day (34 → 45)". */
export function signalMove(policy: Policy, name: string, from: number | null, to: number): string {
  const signal = policy.signals.find((each) => each.name === name);
  const show = (value: number): string => formatRawValue(policy, name, value);
  if (from === null) return `a value of ${show(to)}, where now there is none`;
  const end = roundOutward(from, to);
  // The last bits of a difference are no reason to round it up.
  const change = Number((end - from).toPrecision(12));
  const what = signal === undefined ? plainMove(change) : moveOf(signal, change);
  return `${what} (${show(from)} → ${show(end)})`;
}

function moveOf(signal: Signal, change: number): string {
  const size = formatAtLeast(Math.abs(change));
  const up = change > 0;
  if (signal.type === "eventPullTime") {
    switch (signal.statistic) {
      case "count":
        return `${counted(change)} ${up ? "more" : "fewer"} pulls`;
      case "failureCount":
        return `${counted(change)} ${up ? "more" : "fewer"} failed pulls`;
      case "cacheHitCount":
        return `${counted(change)} ${up ? "more" : "fewer"} pulls from the cache`;
      default:
        return signal.metric === "imageSize"
          ? `${formatBytes(Math.ceil(Math.abs(change)))} ${up ? "larger" : "smaller"}`
          : `${size} s ${up ? "slower" : "faster"} pulls`;
    }
  }
  const perDay = signal.perDay ? " a day" : "";
  const amount = signal.perDay ? size : counted(change);
  switch (signal.method) {
    case "count":
      return `${amount} ${up ? "more" : "fewer"} samples${perDay}`;
    case "increase":
      return `${amount} ${up ? "more" : "fewer"} rises${perDay}`;
    case "sum":
      return `a sum ${size}${perDay} ${up ? "higher" : "lower"}`;
    case "avg":
      return `an average ${size}${perDay} ${up ? "higher" : "lower"}`;
    case "max":
      return `a peak ${size}${perDay} ${up ? "higher" : "lower"}`;
    case "min":
      return `a minimum ${size}${perDay} ${up ? "higher" : "lower"}`;
  }
}

/** What comes in whole numbers takes the next one. */
function counted(change: number): string {
  return formatNumber(Math.ceil(Math.abs(change)));
}

function plainMove(change: number): string {
  return `${formatAtLeast(Math.abs(change))} ${change > 0 ? "more" : "less"}`;
}
