/** Computes what one build costs, with all reasons. */
import type { Explanation } from "../explanation/explanation";
import { Exact, type ExactInput } from "../numeric/exact";
import { MODE_RULES, weightedSeconds, type Unit } from "./modes";
import { monthlyLimit, totalLimit, type NamespaceLimits } from "./quota";
import type { Unaccounted } from "./reports";
import { UNIT_WORDS, type Mode, type RunnerType, type UnitName, type Visibility } from "./shapes";

/** A contribution may use up a namespace's monthly quota after this many minutes. */
const CONTRIBUTION_MINUTES = 300_000;
/** The highest factor of a public project on the open-source plan. */
const OPEN_SOURCE_FACTOR = 0.5;
/** Decimals of a factor in the ledger. Amounts are computed from the unrounded factor. */
const LEDGER_DECIMALS = 10;

export interface BuildToAccount {
  readonly mode: Mode;
  /** Null if no runner took the build. */
  readonly runner: {
    readonly type: RunnerType;
    readonly publicFactor: ExactInput;
    readonly privateFactor: ExactInput;
  } | null;
  readonly project: {
    readonly visibility: Visibility;
    readonly openSource?: boolean;
    /** Monthly quota in minutes of the user who contributes from a fork; undefined for other builds. */
    readonly contributorQuota?: ExactInput | undefined;
  };
  /** Limits of the root namespace. Only whether they are 0 matters, not how much is left of them. */
  readonly namespace?: NamespaceLimits | null;
  /** Seconds; null while nothing ran, or for the reason in `unaccounted`. */
  readonly durationSeconds: ExactInput | null;
  readonly unaccounted?: Unaccounted | undefined;
  /** What the reasons call the accounted minutes; `minutes` by default. */
  readonly unitName?: UnitName | undefined;
}

const NOTHING_TO_ACCOUNT: Readonly<Record<Unaccounted | "none", string>> = {
  none: "It has no duration, so there is nothing to account.",
  notOver: "It is not over: a build is accounted once it has ended.",
  noEnd: "No report says when it ended, and a build is accounted in the month of its end.",
};

type Step = Explanation["steps"][number];

export interface Accounted {
  readonly factor: Exact;
  /** In `unit`. */
  readonly amount: Exact;
  readonly unit: Unit;
  /** The same in weighted seconds. */
  readonly weightedSeconds: Exact;
  /** Whether the build is entered into the ledger. A build with factor 0 is entered for its duration. */
  readonly entered: boolean;
  /** Seconds; 0 for a build that is not entered. */
  readonly durationSeconds: Exact;
  readonly steps: readonly Step[];
}

/**
 * Returns the amount of a build in its mode's unit, using the factor in force for its project's visibility; 0 with
 * the reason in `steps` if nothing counts. Durations and factors must be finite and 0 or more, which callers check
 * (readFactor, `buildReportSchema`). Throws if a text is not a number. Spec: minutes, "Accounting modes".
 */
export function accountBuild(build: BuildToAccount): Accounted {
  const { mode, runner, unitName = "minutes" } = build;
  const { short } = UNIT_WORDS[unitName];
  const rules = MODE_RULES[mode];
  const steps: Step[] = [];
  const say = (id: string, title: string, state: Step["state"], text: string): void =>
    void steps.push({ id, title, state, text });

  const instance = runner?.type === "instance";
  const where = runner
    ? `It ran on ${runner.type === "instance" ? "an" : "a"} ${runner.type} runner`
    : "No runner took it";
  say(
    "runner",
    "On an instance runner?",
    instance ? "passed" : "stopped",
    instance ? `${where}.` : `${where}: only instance runners are accounted.`,
  );
  const factor = instance ? factorOf(build, say) : new Exact(0);
  const seconds = new Exact(build.durationSeconds ?? 0);
  const ran = seconds.greaterThan(0);
  say(
    "duration",
    "Did it run?",
    ran ? "passed" : "stopped",
    ran ? `It ran for ${seconds.toString()} s.` : NOTHING_TO_ACCOUNT[build.unaccounted ?? "none"],
  );
  const entered = instance && ran;
  const durationSeconds = entered ? seconds : new Exact(0);
  const amount = entered ? rules.amount(seconds, factor) : new Exact(0);
  const unit = rules.unit === "compute_minutes" ? short : "weighted s";
  const over60 = rules.unit === "compute_minutes" ? " / 60" : "";
  say(
    "amount",
    "What does it count?",
    entered ? "passed" : "skipped",
    entered
      ? `${seconds.toString()} s × ${factor.toString()}${over60} = ${amount.toString()} ${unit}, ${rules.rounding(short)} (mode ${mode}).`
      : "Nothing.",
  );
  const weighted = weightedSeconds(amount, rules.unit);
  return {
    factor: factor.toDecimalPlaces(LEDGER_DECIMALS),
    amount,
    unit: rules.unit,
    weightedSeconds: weighted,
    entered,
    durationSeconds,
    steps,
  };
}

type Say = (id: string, title: string, state: Step["state"], text: string) => void;

function factorOf({ mode, runner, project, namespace }: BuildToAccount, say: Say): Exact {
  const rules = MODE_RULES[mode];
  const { visibility } = project;
  const as = visibility === "internal" ? rules.internalAs : visibility;
  const own = new Exact((as === "public" ? runner?.publicFactor : runner?.privateFactor) ?? 0);
  const counted = visibility === "internal" ? `, which mode ${mode} counts as ${as}` : "";
  const title = "Which factor?";
  say("factor", title, "passed", `The project is ${visibility}${counted}: factor ${own.toString()}.`);
  if (!rules.exceptions) return own;
  const asked = "Does the namespace have a quota?";
  if (totalLimit(namespace).isZero()) {
    say("quota", asked, "warning", "It has none, so the factor is 0.");
    return new Exact(0);
  }
  if (monthlyLimit(namespace).isZero()) {
    say("quota", asked, "passed", "It has purchased minutes and none a month, which is a quota.");
  }
  if (project.contributorQuota !== undefined && own.greaterThan(0)) {
    const factor = new Exact(project.contributorQuota).dividedBy(CONTRIBUTION_MINUTES);
    say("contribution", title, "warning", `A contribution from a fork: factor ${factor.toString()}.`);
    return factor;
  }
  if (project.openSource === true && visibility === "public") {
    const factor = Exact.min(own, OPEN_SOURCE_FACTOR);
    say("plan", title, "warning", `A public project on the open-source plan: factor ${factor.toString()}.`);
    return factor;
  }
  return own;
}
