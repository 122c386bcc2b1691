/** Whether a cycle keeps new pods off the node (section 4, item 5). */
import type { Profile } from "../profiles/profile";

export type Scheduling = "disable" | "enable" | "nochange";

export interface Taint {
  readonly disabled: boolean;
  /** Seconds; −Infinity before the first trigger. */
  readonly lastTriggered: number;
  /** The longest cool-down of the actions that fired since the taint was set. */
  readonly coolDown: number;
}

export const NO_TAINT: Taint = { disabled: false, lastTriggered: -Infinity, coolDown: 0 };

/** Input of one cycle. Rules in preview are left out unless a field says otherwise. */
export interface Ruling {
  readonly now: number;
  /** Number of rules, including those in preview. */
  readonly rules: number;
  /** Number of rules without those in preview. */
  readonly acting: number;
  /** Cool-downs of the actions of triggered and of restored rules. */
  readonly triggered: readonly number[];
  readonly restored: readonly number[];
  /** Whether a rule that was triggered still lacks good samples. */
  readonly waiting: boolean;
}

export interface Scheduled {
  readonly taint: Taint;
  readonly scheduling: Scheduling;
  /** Whether throttled pods may be restored. */
  readonly mayRestore: boolean;
}

type Way = (taint: Taint, ruling: Ruling) => Scheduled;

const triggeredNow = (taint: Taint, { now, triggered }: Ruling): Taint => ({
  disabled: true,
  lastTriggered: now,
  coolDown: Math.max(taint.disabled ? taint.coolDown : 0, ...triggered),
});

const v060: Way = (taint, ruling) => {
  // B14: with no acting rule the agent reports all clear.
  if (ruling.acting === 0)
    return { taint: { ...taint, disabled: false }, scheduling: "enable", mayRestore: true };
  if (ruling.triggered.length > 0) {
    return { taint: triggeredNow(taint, ruling), scheduling: "disable", mayRestore: false };
  }
  const over = ruling.restored.some((coolDown) => ruling.now > taint.lastTriggered + coolDown);
  return {
    taint: over ? { ...taint, disabled: false } : taint,
    scheduling: over ? "enable" : "nochange",
    mayRestore: over,
  };
};

const head: Way = (taint, ruling) => {
  if (ruling.rules === 0) return { taint, scheduling: "nochange", mayRestore: true };
  if (ruling.acting === 0)
    return { taint: { ...taint, disabled: false }, scheduling: "enable", mayRestore: true };
  // B10: checking the cool-down restarts it.
  const within = ruling.restored.some((coolDown) => ruling.now <= taint.lastTriggered + coolDown);
  if (ruling.triggered.length > 0 || within) {
    return { taint: triggeredNow(taint, ruling), scheduling: "disable", mayRestore: true };
  }
  if (ruling.restored.length === 0) return { taint, scheduling: "nochange", mayRestore: true };
  return { taint: { ...taint, disabled: false }, scheduling: "enable", mayRestore: true };
};

const improved: Way = (taint, ruling) => {
  if (ruling.triggered.length > 0) {
    return { taint: triggeredNow(taint, ruling), scheduling: "disable", mayRestore: false };
  }
  const mayRestore = !ruling.waiting && ruling.now >= taint.lastTriggered + taint.coolDown;
  if (!taint.disabled || !mayRestore) return { taint, scheduling: "nochange", mayRestore };
  return { taint: { ...taint, disabled: false }, scheduling: "enable", mayRestore };
};

const WAYS: Readonly<Record<Profile["analyzer"], Way>> = { v060, head, improved };

export function schedule(analyzer: Profile["analyzer"], taint: Taint, ruling: Ruling): Scheduled {
  return WAYS[analyzer](taint, ruling);
}
