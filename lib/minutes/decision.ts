/** Whether a namespace's quota lets a pipeline start and a build continue, with all reasons. Spec: minutes, 4.3. */
import type { Explanation } from "../explanation/explanation";
import { Exact, type ExactInput } from "../numeric/exact";
import { grouped } from "../numeric/words";
import {
  countedMinutes,
  dropsLive,
  GRACE_MINUTES,
  quotaState,
  type NamespaceLimits,
  type QuotaState,
} from "./quota";

export interface MinutesQuestion {
  /** The root namespace's path. */
  readonly namespace: string;
  readonly limits: NamespaceLimits;
  /** Minutes counted for the month's builds. */
  readonly usedMinutes: ExactInput;
  /** Minutes counted for running builds, none of which are in `usedMinutes`. */
  readonly runningMinutes: ExactInput;
  /**
   * Cost factor that the build would have on the instance runner; undefined if not given, in which case the build
   * counts.
   */
  readonly factor?: ExactInput | undefined;
  /** Whether instance runners are switched on for the project; undefined if no project is given. */
  readonly instanceRunners?: boolean | undefined;
  /** Whether a group or project runner would take the build. */
  readonly otherRunner: boolean;
}

type Step = Explanation["steps"][number];
export type PipelineOutcome = "allowed" | "otherRunners" | "dropped";
export type RunningOutcome = "continues" | "dropped";

export interface MinutesDecision {
  /** `otherRunners`: the pipeline starts, but instance runners do not take its jobs. */
  readonly pipeline: Explanation & { readonly outcome: PipelineOutcome };
  readonly running: Explanation & { readonly outcome: RunningOutcome };
}

/** Amounts must be finite and 0 or more. */
export function decideMinutes(question: MinutesQuestion): MinutesDecision {
  const state = quotaState(question.limits, question.usedMinutes);
  const limited = [quotaStep(state), factorStep(question)];
  return {
    pipeline: decidePipeline(question, state, limited),
    running: decideRunning(question, state, limited),
  };
}

function decidePipeline(
  { namespace, otherRunner, instanceRunners }: MinutesQuestion,
  state: QuotaState,
  limited: readonly Step[],
): MinutesDecision["pipeline"] {
  const off = instanceRunners === false;
  const counts = !off && limited.every(({ state: of }) => of === "passed");
  const refused = counts && state.usedUp;
  const [used, total] = [words(state.used), words(state.total)];
  const steps: Step[] = [
    ...switchSteps(instanceRunners),
    ...limited,
    counts
      ? {
          id: "used",
          title: "Is any quota left?",
          state: refused ? "stopped" : "passed",
          text: `${used} of ${total} whole minutes are used.`,
        }
      : skipped("used", "Is any quota left?"),
    refused
      ? {
          id: "runners",
          title: "Can another runner take it?",
          state: otherRunner ? "warning" : "stopped",
          text: otherRunner
            ? "A group's or the project's own runner takes its jobs; instance runners do not."
            : "Only instance runners match, and the quota excludes them.",
        }
      : skipped("runners", "Can another runner take it?"),
  ];
  const outcome = off || (refused && otherRunner) ? "otherRunners" : refused ? "dropped" : "allowed";
  const said = {
    allowed: {
      outcomeText: "Begins",
      sentence: `A new pipeline of ${namespace} begins on instance runners.`,
    },
    otherRunners: {
      outcomeText: "Begins on other runners",
      sentence: off
        ? `A new pipeline of ${namespace} begins whatever is used of the quota, but not on instance runners: they are switched off for its project.`
        : `A new pipeline of ${namespace} begins, but not on instance runners: ${used} of ${total} minutes are used.`,
    },
    dropped: {
      outcomeText: "Dropped",
      sentence: `A new pipeline of ${namespace} is dropped: ${used} of ${total} minutes are used, and no other runner matches.`,
    },
  } as const;
  return {
    subject: namespace,
    outcome,
    ...said[outcome],
    side: refused ? "below" : "above",
    steps,
    arithmetic: state.left
      ? [line("left", `max(${total} − ${used}, 0) = ${words(state.left)}`, state.left)]
      : [],
  };
}

function decideRunning(
  { namespace, limits, usedMinutes, runningMinutes }: MinutesQuestion,
  state: QuotaState,
  limited: readonly Step[],
): MinutesDecision["running"] {
  const counts = limited.every(({ state: of }) => of === "passed");
  const used = countedMinutes(limits, usedMinutes);
  const balance = state.total.minus(used).minus(runningMinutes);
  const drop = counts && dropsLive(balance);
  const parts = [state.total, shown(used), shown(new Exact(runningMinutes))] as const;
  // Computed from the displayed values, so that the displayed sum is correct.
  const said = words(parts[0].minus(parts[1]).minus(parts[2]));
  const title = `Is the balance below −${grouped(GRACE_MINUTES)} minutes?`;
  const steps: Step[] = [
    ...limited,
    counts
      ? {
          id: "balance",
          title,
          state: drop ? "stopped" : balance.isNegative() ? "warning" : "passed",
          text: `The balance is ${said} minutes, including running builds.`,
        }
      : skipped("balance", title),
  ];
  const why = `its balance is ${said} minutes, and running builds may overdraw it by ${grouped(GRACE_MINUTES)}`;
  return {
    subject: namespace,
    outcome: drop ? "dropped" : "continues",
    outcomeText: drop ? "Dropped" : "Continues",
    side: drop ? "below" : "above",
    sentence: drop
      ? `Running builds of ${namespace} are dropped: ${why}.`
      : `Running builds of ${namespace} continue${counts ? `: ${why}` : ", whatever they cost"}.`,
    steps,
    arithmetic: counts ? [line("balance", `${parts.map(words).join(" − ")} = ${said}`, balance)] : [],
  };
}

function switchSteps(instanceRunners: boolean | undefined): Step[] {
  if (instanceRunners === undefined) return [];
  const text = instanceRunners
    ? "Its project may use them."
    : "They are switched off for its project, so a quota keeps nothing from them.";
  const state = instanceRunners ? "passed" : "skipped";
  return [{ id: "instanceRunners", title: "Are instance runners switched on?", state, text }];
}

function quotaStep({ enabled, total }: QuotaState): Step {
  return {
    id: "quota",
    title: "Does the namespace have a quota?",
    state: enabled ? "passed" : "skipped",
    text: enabled ? `${words(total)} minutes this month.` : "None: its minutes are unlimited.",
  };
}

function factorStep({ factor }: MinutesQuestion): Step {
  const free = factor !== undefined && new Exact(factor).isZero();
  const text =
    factor === undefined
      ? "No runner and project were given: the build is assumed to count."
      : `The cost factor is ${words(new Exact(factor))}${free ? ", so it uses nothing of a quota" : ""}.`;
  return { id: "factor", title: "Does the build count?", state: free ? "skipped" : "passed", text };
}

const skipped = (id: string, title: string): Step => ({ id, title, state: "skipped", text: "Not reached." });
const words = (amount: Exact): string => amount.toString().replace("-", "−");
/** Rounds to four decimals for display: thirds of minutes have 60 digits. */
const shown = (minutes: Exact): Exact => minutes.toDecimalPlaces(4);
const line = (label: string, formula: string, value: Exact) => ({
  label,
  formula,
  value: value.toNumber(),
  unit: "min",
});
