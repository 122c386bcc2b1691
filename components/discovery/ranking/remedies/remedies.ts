/** What would change it, in words: the rows of a counterfactual; pure. */
import {
  signalTypeOf,
  type Counterfactual,
  type MoveOutcome,
  type Policy,
  type Signal,
} from "@/lib/discovery";
import { formatBytes, formatInFull, formatNumber, plural } from "@/lib/client/format";
import { formatRawValue } from "@/components/discovery/runs/units";
import { formatAtLeast } from "@/components/ranking/numbers";
import type { Setting } from "./setting";

export interface Remedy {
  readonly key: string;
  readonly title: string;
  /** What it takes; or that nothing of this kind does it. */
  readonly text: string;
  /** The engine's number in full, to twelve digits; null where there is none. */
  readonly exact: string | null;
  readonly possible: boolean;
  /** Null for what is measured and cannot be set. */
  readonly setting: Setting | null;
  /** What it does to the image and the selection; null where nothing is set. */
  readonly outcome: MoveOutcome | null;
}

/** Weights, then signals, then the cut; those that cannot do it keep their row and say so. */
export function remedies(answer: Counterfactual, policy: Policy): readonly Remedy[] {
  const does = answer.selected ? "leaves it out" : "selects it";
  const weights = answer.weights.map(({ signal, term, from, to, set, outcome }): Remedy => {
    const base = { key: `weight ${term}`, title: `Weight of ${signal}` };
    if (set === null || to === null) {
      return { ...base, ...NOTHING, text: `No weight from 0 up ${does} while the others stay as they are.` };
    }
    const text = `${formatNumber(from)} → ${formatNumber(set)}`;
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

/** `to` as it would be set: "14 s slower pulls (38 s → 52 s)", "11 more samples a day (34 → 45)". */
export function signalMove(policy: Policy, name: string, from: number | null, to: number): string {
  const signal = policy.signals.find((each) => each.name === name);
  const show = (value: number): string => formatRawValue(policy, name, value);
  if (from === null) return `a value of ${show(to)}, where now there is none`;
  // The last bits of a difference are no reason to round it up.
  const change = Number((to - from).toPrecision(12));
  const what = signal === undefined ? plainMove(change) : moveOf(signal, change);
  return `${what} (${show(from)} → ${show(to)})`;
}

function moveOf(signal: Signal, change: number): string {
  const { amount, more, less } = signalTypeOf(signal).change(signal);
  const amounts = { number: formatAtLeast, whole: counted, bytes: bytesUp };
  return (change > 0 ? more : less).replace("#", amounts[amount](Math.abs(change)));
}

/** What comes in whole numbers takes the next one. */
function counted(size: number): string {
  return formatNumber(Math.ceil(size));
}

function bytesUp(size: number): string {
  return formatBytes(Math.ceil(size));
}

function plainMove(change: number): string {
  return `${formatAtLeast(Math.abs(change))} ${change > 0 ? "more" : "less"}`;
}
