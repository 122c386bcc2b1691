/** Why a pod is at its place in the order, and what is done with it (section 7.4). */
import type { Explanation } from "../explanation/explanation";
import { formatSmall } from "../numeric/decimals";
import { bytes, decimal } from "../numeric/words";
import { keyOf } from "./order/keys";
import type { KindPlan, Note, PodVerdict, Reason, Verdict } from "./plan/result";
import type { Kind } from "./shapes";

const TEXTS: Readonly<Record<Exclude<Verdict, "not-needed"> | Reason, string>> = {
  acted: "Gives way",
  "fallback-all": "Gives way with every candidate, since the gap is not known",
  "gap-closed": "Not needed: the gap is closed before its turn",
  fitted: "Not needed: others of its class and priority fit the gap as well or better",
  "exceeds-gap": "Not restored: it would take back more than is left of the gap",
  "no-gap": "Not needed: there is no gap that it would close",
  "not-actionable": "Not acted on: the metric can only be detected",
  "agent-crash": "Not acted on: the agent crashes before it acts",
  redundant: "Put back: the gap stays closed without it",
  "no-release": "Skipped: acting on it releases nothing",
  hold: "On hold: the node's use is not known",
  "not-allowed": "Not a candidate: no PodQOS allows the action",
  critical: "Not a candidate: critical for the node",
  static: "Not a candidate: a static pod",
  terminating: "Not a candidate: already terminating",
  finished: "Not a candidate: it has finished",
  evicted: "Not a candidate: evicted in this cycle",
};

/** Texts of verdicts that differ for restoring. */
const RESTORE_TEXTS: Partial<typeof TEXTS> = {
  acted: "Restored by one step",
  "fallback-all": "Restored with every candidate, since the gap is not known",
  "gap-closed": "Not restored: the gap is closed before its turn",
  "no-gap": "Not restored: there is no gap that it could fill",
  "no-release": "Skipped: restoring it gives nothing back",
};

/** Returns the text of a verdict with the reason for it. */
export function verdictText(kind: Kind, { verdict, reason }: Pick<PodVerdict, "verdict" | "reason">): string {
  const of = verdict === "not-needed" ? (reason ?? "no-gap") : verdict;
  return (kind === "throttleUp" ? RESTORE_TEXTS[of] : undefined) ?? TEXTS[of];
}

const DOES: Readonly<Record<Kind, Readonly<Record<"act" | "effect" | "order", string>>>> = {
  evict: { act: "Evicting it", effect: "releases", order: "giving way" },
  throttleDown: { act: "One step of throttling", effect: "releases", order: "giving way" },
  throttleUp: { act: "One step of restoring", effect: "gives back", order: "restoring" },
};

/** Formats an amount. Bytes are written in full. */
function amount(value: number, unit: string): string {
  if (unit === "B") return bytes(value);
  // Values too small for three decimals get two significant digits, so that they do not read as zero.
  const text = value !== 0 && Math.abs(value) < 0.0005 ? formatSmall(value, 2) : decimal(value, 3);
  return unit === "" || unit === "%" ? `${text}${unit}` : `${text} ${unit}`;
}

/** The deciding key with the values of both pods; null for the first pod and for a pod that no key separates. */
export interface Decision {
  readonly key: string;
  readonly title: string;
  /** Which pods the key puts first. */
  readonly first: string;
  readonly unit: string | null;
  readonly mine: string | number | null;
  readonly before: string | number | null;
}

export function decisionOf(pods: readonly PodVerdict[], index: number): Decision | null {
  const [pod, before] = [pods[index], pods[index - 1]];
  if (!pod?.decidedBy || before === undefined) return null;
  const { key: name, flipped } = pod.decidedBy;
  const key = keyOf(name);
  if (key === undefined) return null;
  const { id, title, unit, value } = key;
  const first = flipped ? key.flippedFirst : key.first;
  return { key: id, title, first, unit, mine: value(pod.candidate), before: value(before.candidate) };
}

/** Returns undefined for a pod that is not on the node. */
export function explainPod(plan: KindPlan, id: string): Explanation | undefined {
  const index = plan.pods.findIndex((pod) => pod.id === id);
  const pod = plan.pods[index];
  if (pod === undefined) return undefined;
  const acted = pod.verdict === "acted" || pod.verdict === "fallback-all";
  const steps = stepsOf(plan, pod, index);
  const place =
    pod.position === null
      ? ""
      : `, ${pod.position} of ${candidates(plan)} in the order of ${DOES[plan.kind].order}`;
  const verdict = verdictText(plan.kind, pod);
  // Does not repeat what the verdict and the place already say.
  const said = [verdict, FIRST];
  const last = steps.slice(1).findLast(({ state, text }) => state !== "skipped" && !said.includes(text));
  return {
    subject: id,
    outcome: pod.verdict,
    outcomeText: verdict,
    side: acted ? "below" : "above",
    sentence: `${verdict}${place}. ${last?.text ?? ""}`.trim(),
    steps,
    arithmetic: arithmeticOf(plan, pod),
  };
}

const candidates = ({ pods }: KindPlan): number => pods.filter(({ position }) => position !== null).length;

type Step = Explanation["steps"][number];

function stepsOf(plan: KindPlan, pod: PodVerdict, index: number): Step[] {
  const candidate = pod.position !== null;
  const skipped = (id: string, title: string): Step => ({ id, title, state: "skipped", text: "" });
  return [
    {
      id: "candidate",
      title: "May it be acted on?",
      state: candidate ? "passed" : "stopped",
      text: candidate ? "It is a candidate." : verdictText(plan.kind, pod),
    },
    candidate ? placeStep(plan, index) : skipped("place", "What is its position?"),
    candidate ? needStep(plan, pod) : skipped("need", "Is it needed?"),
  ];
}

const FIRST = "The first in this order.";

function placeStep({ pods }: KindPlan, index: number): Step {
  const decision = decisionOf(pods, index);
  const before = pods[index - 1];
  const shown = (value: string | number | null): string =>
    typeof value === "number" ? amount(value, decision?.unit ?? "") : (value ?? "not known");
  const text =
    before === undefined
      ? FIRST
      : decision === null
        ? `No comparator separates it from ${before.id} before it.`
        : `After ${before.id} by ${decision.title}: ${shown(decision.mine)} after ${shown(decision.before)}; first comes ${decision.first}.`;
  return { id: "place", title: "What is its position?", state: "passed", text };
}

function needStep(plan: KindPlan, pod: PodVerdict): Step {
  const { act, effect } = DOES[plan.kind];
  const unit = plan.gaps.find(({ metric }) => metric === pod.metric)?.unit ?? "";
  const state = pod.verdict === "acted" ? "passed" : pod.verdict === "fallback-all" ? "warning" : "stopped";
  const text =
    pod.gapBefore === null || pod.gapAfter === null
      ? (noteTexts(
          plan.kind,
          plan.notes.filter(({ code }) => code === noteFor(pod)),
        )[0] ?? verdictText(plan.kind, pod))
      : `${act} ${effect} ${amount(pod.released, unit)} of a gap of ${amount(pod.gapBefore, unit)}; ` +
        (pod.gapAfter > 0 ? `${amount(pod.gapAfter, unit)} are left.` : "the gap is closed.");
  return { id: "need", title: "Is it needed?", state, text };
}

/** Returns the note that explains the verdict. A plan may also have notes about other metrics. */
function noteFor({ verdict, reason }: PodVerdict): Note["code"] | null {
  if (reason === "not-actionable") return "notActionable";
  return verdict === "hold" || verdict === "fallback-all" ? "usageMissing" : null;
}

/** What a plan does about a metric whose use is not known (section 7.3, item 8). */
const UNMEASURED: Readonly<Record<Kind, string>> = {
  evict: "nothing is evicted for it",
  throttleDown: "every candidate is throttled one step, since that can be undone",
  throttleUp: "nothing is restored for it",
};

export const noteTexts = (kind: Kind, notes: readonly Note[]): string[] =>
  notes.map(({ code, metric }) =>
    code === "usageMissing"
      ? `The node's ${metric} was not measured: ${UNMEASURED[kind]}.`
      : `${metric} can only be detected, not acted on.`,
  );

function arithmeticOf(
  { gaps }: KindPlan,
  { metric, gapBefore, released, gapAfter }: PodVerdict,
): Explanation["arithmetic"] {
  const gap = gaps.find((one) => one.metric === metric);
  if (gap === undefined || gapBefore === null || gapAfter === null) return [];
  const formula = `${amount(gapBefore, "")} − ${amount(released, "")} = ${amount(gapAfter, "")}`;
  return [{ label: `gap of ${gap.title}`, formula, value: gapAfter, unit: gap.unit || null }];
}
