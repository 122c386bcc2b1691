/** The rows of a counterfactual in words: what would change the outcome. Pure. */
import {
  BEYOND_WEIGHTS,
  signalTypeOf,
  signalUnit,
  type Counterfactual,
  type MoveOutcome,
  type Policy,
} from "@/lib/discovery";
import { formatBytes, formatInFull, formatNumber, plural } from "@/lib/client/format";
import { formatRawValue, signalCaption } from "@/components/discovery/runs/units";
import { formatAtLeast } from "@/components/ranking/numbers";
import type { Setting } from "./setting";

export interface Remedy {
  readonly key: string;
  readonly title: string;
  /** The necessary change, or that no change of this kind suffices. */
  readonly text: string;
  /** The engine's exact number, to twelve digits; null if there is none. */
  readonly exact: string | null;
  readonly possible: boolean;
  /** Null for a measured value, which cannot be set. */
  readonly setting: Setting | null;
  /** The effect on the image and the selection; null if nothing is set. */
  readonly outcome: MoveOutcome | null;
}

/** Returns weights, then signals, then the cut; a kind that cannot change the outcome keeps its row and says so. */
export function remedies(answer: Counterfactual, policy: Policy): readonly Remedy[] {
  const does = answer.selected ? "leaves it out" : "selects it";
  const weights = answer.weights.map(({ signal, term, from, to, beyondLimit, set, outcome }): Remedy => {
    const base = { key: `weight ${term}`, title: `Weight of ${signal}` };
    if (set === null || to === null) {
      const nothing = beyondLimit ? `Only ${BEYOND_WEIGHTS}, ${does}` : `No weight from 0 up ${does}`;
      return { ...base, ...NOTHING, text: `${nothing} while the others stay as they are.` };
    }
    const text = `${formatNumber(from) === formatNumber(set) ? formatInFull(from) : formatNumber(from)} → ${toType(set)}`;
    const setting = { kind: "weight", term, signal, to: set } as const;
    return { ...base, text, exact: formatInFull(to), possible: true, setting, outcome };
  });
  const signals = answer.signals.map(({ signal, from, to, set }): Remedy => {
    const base = { ...NOTHING, key: `signal ${signal}`, title: signal };
    if (set === null || to === null) return { ...base, text: `No value from 0 up ${does}.` };
    return { ...base, text: signalMove(policy, signal, from, set), exact: formatInFull(to), possible: true };
  });
  return [...weights, ...signals, ...cutRow(answer, does)];
}

/** With all digits if the rounded number might not suffice. */
const toType = (set: number): string => (asWritten(set) === set ? formatNumber(set) : formatInFull(set));

const NOTHING = { exact: null, possible: false, setting: null, outcome: null };

function cutRow({ cut, rank, selected }: Counterfactual, does: string): readonly Remedy[] {
  const base = { key: "cut", title: "The cut (maxImages)" };
  if (cut !== null) {
    const { from, to, outcome } = cut;
    const text = `${formatNumber(from)} → ${formatNumber(to)} images`;
    return [
      { ...base, text, exact: formatInFull(to), possible: true, setting: { kind: "cut", to }, outcome },
    ];
  }
  if (rank === null) return [{ ...base, ...NOTHING, text: `The image has no rank, so no cut ${does}.` }];
  return selected ? [{ ...base, ...NOTHING, text: "It is the first: every cut selects it." }] : [];
}

/** The headline above the rows. */
export function headline(answer: Counterfactual, maxImages: number): string {
  if (!answer.considered) {
    return "No number would change that: a query must return the image, and the image filter let it pass.";
  }
  if (answer.selected) {
    return "Each of these alone would leave it out, with everything else unchanged. No smaller change does.";
  }
  const better = answer.betterInEverySignal ?? 0;
  if (better >= maxImages) {
    return `No weight selects it: ${plural(better, "image is", "images are")} better in every signal, and ${formatNumber(maxImages)} are selected.`;
  }
  const noWeight = answer.weights.length > 0 && answer.weights.every(({ to }) => to === null);
  return noWeight
    ? "No single weight selects it. Each of these alone does, with everything else unchanged:"
    : "Each of these alone would select it, with everything else unchanged. No smaller change does.";
}

/** `to` as it would be set: "14 s slower pulls (38 s → 52 s)", "sum of all samples (3,726 → 890 or less)". */
export function signalMove(policy: Policy, name: string, from: number | null, to: number): string {
  const signal = policy.signals.find((each) => each.name === name);
  const show = (value: number): string => formatRawValue(policy, name, value);
  if (from === null) return `a value of ${show(to)}, where now there is none`;
  const ends =
    show(from) === show(to)
      ? `${inFull(policy, name, from)} → ${inFull(policy, name, to)}`
      : `${show(from)} → ${show(to)}`;
  const words = signal && signalTypeOf(signal).change(signal);
  if (!words) {
    const what = signalCaption(policy, name) ?? "value";
    return `${what} (${ends} or ${to > from ? "more" : "less"})`;
  }
  const amounts = { number: between, whole: counted, bytes: bytesUp };
  return `${(to > from ? words.more : words.less).replace("#", amounts[words.amount](from, to))} (${ends})`;
}

/** For two ends that are equal when rounded. */
function inFull(policy: Policy, name: string, value: number): string {
  const unit = signalUnit(policy, name);
  return unit === null ? formatInFull(value) : `${formatInFull(value)} ${unit}`;
}

/** The difference between the ends as shown, so that it matches the reader's own calculation. */
function between(from: number, to: number): string {
  const written = size(asWritten(from), asWritten(to));
  return written === 0 ? formatAtLeast(size(from, to)) : formatInFull(written);
}

/** Rounds like `formatNumber`. */
function asWritten(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) >= 10_000 ? Math.round(value) : Number(value.toPrecision(4));
}

/** A floating-point error in a difference is no reason to round it up. */
const size = (from: number, to: number): number => Math.abs(Number((to - from).toPrecision(12)));

/** For integer amounts: rounded up. */
function counted(from: number, to: number): string {
  return formatNumber(Math.ceil(size(from, to)));
}

function bytesUp(from: number, to: number): string {
  return formatBytes(Math.ceil(size(from, to)));
}
