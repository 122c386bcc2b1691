/** The analyzer over time. */
import { z } from "zod";
import {
  analyzeCycle,
  INITIAL_STATE,
  mergedGrace,
  mergedRatios,
  profileOf,
  vectorActionSchema,
  vectorRuleSchema,
  vectorSampleSchema,
  type Cycle,
  type Kind,
  type Profile,
} from "../../../lib/waterlines";
import type { Comparison } from "../compare";
import { kind } from "./kind";

const input = z.object({
  stepSeconds: z.number(),
  rules: z.array(vectorRuleSchema),
  actions: z.array(vectorActionSchema),
  podQOS: z.object({ allowedActions: z.array(z.string()), pods: z.array(z.string()) }),
  samples: z.array(vectorSampleSchema),
});
type Input = z.infer<typeof input>;

export const analyze = kind(input, (vector, expected, comparison, name) => {
  const profile = profileOf(name);
  let state = INITIAL_STATE;
  const cycles = vector.samples.map((sample, at) => {
    const now = at * vector.stepSeconds;
    const next = analyzeCycle(profile, vector.rules, vector.actions, state, sample ?? {}, now);
    state = next.state;
    return next.cycle;
  });
  comparison.list(
    "steps",
    expected.steps as Record<string, unknown>[] | undefined,
    cycles,
    (field, step, cycle) => compareStep(field, step, cycle, vector, profile, comparison),
  );
});

const KINDS: readonly Kind[] = ["throttleDown", "throttleUp", "evict"];

function compareStep(
  field: string,
  step: Readonly<Record<string, unknown>>,
  cycle: Cycle,
  vector: Input,
  profile: Profile,
  comparison: Comparison,
): void {
  comparison.value(`${field}.scheduling`, step.scheduling, cycle.scheduling);
  for (const list of ["triggered", "restored", "previewOnly"] as const) {
    comparison.set(`${field}.${list}`, step[list] as string[] | undefined, cycle[list]);
  }
  const allowed = (what: Kind) =>
    cycle.actions[what].filter(({ name }) => vector.podQOS.allowedActions.includes(name));
  for (const what of KINDS) compareLines(`${field}.${what}`, step[what], cycle.waterlines[what], comparison);
  const counts = KINDS.map(
    (what) => [what, allowed(what).length > 0 ? vector.podQOS.pods.length : 0] as const,
  );
  comparison.deep(`${field}.candidates`, step.candidates, Object.fromEntries(counts));
  comparison.deep(
    `${field}.events`,
    step.events,
    cycle.events.map(({ type, policy, rule, action }) => {
      const verb = type === "AvoidanceTriggered" ? "triggered" : "restored";
      return `${type}: ${policy}/${rule} ${verb} action ${action}`;
    }),
  );
  const { minCPURatio, stepCPURatio } = mergedRatios(allowed("throttleDown"));
  comparison.value(`${field}.mergedRatio`, step.mergedRatio, `min=${minCPURatio} step=${stepCPURatio}`);
  comparison.value(
    `${field}.gracePeriodSecondsUsed`,
    step.gracePeriodSecondsUsed,
    mergedGrace(allowed("evict"), profile),
  );
}

/** Expects the same metrics, each with the same quantities in any order. */
function compareLines(
  field: string,
  expected: unknown,
  got: Readonly<Record<string, readonly string[]>>,
  comparison: Comparison,
): void {
  if (typeof expected !== "object" || expected === null) return;
  comparison.set(field, Object.keys(expected), Object.keys(got));
  for (const [metric, values] of Object.entries(expected) as [string, unknown][]) {
    const sorted = (list: unknown): unknown => (Array.isArray(list) ? list.map(String).sort() : list);
    comparison.deep(`${field}.${metric}`, sorted(values), sorted(got[metric] ?? []));
  }
}
