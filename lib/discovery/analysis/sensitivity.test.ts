import { describe, expect, it } from "vitest";
import {
  aggregateSignal,
  failure,
  NOW,
  policy as policyWith,
  usage,
  weighted,
} from "@/test/support/discovery";
import { oneStepShorter } from "../samples/lookback";
import { signalComputer } from "../signals/computeSignals";
import { exportPolicy } from "../policy/export";
import { parsePolicy } from "../policy/parse";
import type { Policy, Query, Signal } from "../policy/model";
import { knobsOf } from "./adjustments";
import { analyse } from "./analyse";
import { sensitivity } from "./sensitivity";
import { analysisOptionsSchema } from "./shapes/analyse";
import { sensitivitySchema } from "./shapes/sensitivity";
import { subjectOf } from "./subject";

const options = { nowMs: NOW * 1000 };

const hours: Signal = {
  name: "hours",
  queryRef: "q",
  type: "timeWeightedAggregate",
  method: "sum",
  perDay: false,
  timezone: "Europe/Berlin",
  defaultWeight: 0.1,
  windows: [{ startHour: 8, endHour: 18, weight: 1 }],
};
const morning: Signal = {
  name: "morning",
  queryRef: "q",
  type: "windowAggregate",
  method: "sum",
  perDay: false,
  window: { start: "00:15", end: "23:30" },
  timezone: "UTC",
};
const recent: Signal = {
  name: "recent",
  queryRef: "q",
  type: "windowAggregate",
  method: "sum",
  perDay: false,
  relativeWindowSeconds: 7200,
};
const pulls: Signal = {
  name: "pulls",
  queryRef: "e",
  type: "eventPullTime",
  metric: "pullTime",
  statistic: "p50",
  durationMode: "messageDuration",
  includeCacheHits: false,
};

describe("sensitivity", () => {
  const base = policyWith(
    [hours, morning, recent, pulls, aggregateSignal("total", "q")],
    weighted(["hours", 0.7], ["total", 0.3]),
    { maxImages: 1, imageFilter: "^[ab]" },
  );
  const events: Query = {
    name: "e",
    type: "loki",
    endpoint: "http://loki.example",
    lookbackSeconds: 86_400,
    query: '{job="events"}',
    parser: { type: "kubernetesEvents" },
  };
  const policy = { ...base, queries: base.queries.map((query) => (query.name === "e" ? events : query)) };
  const outcomes = [usage("q", { a: [1, 2, 3, 4], b: [9, 0, 0, 0], c: [5, 5, 5, 5] })];
  const compute = signalComputer(outcomes, options);
  const evaluate = (subject: Policy) => subjectOf(subject, compute(subject));

  it("moves every number of the policy one step each way, and only that one", () => {
    const steps = knobsOf(policy).flatMap(({ id, steps }) => steps.map((step) => [id, step.from, step.to]));
    expect(steps).toEqual([
      ["ranking.terms[0].weight", "0.7", "0.75"],
      ["ranking.terms[0].weight", "0.7", "0.65"],
      ["ranking.terms[1].weight", "0.3", "0.35"],
      ["ranking.terms[1].weight", "0.3", "0.25"],
      ["ranking.missingSignal", "zero", "drop"],
      ["maxImages", "1", "2"],
      ["signals[0].windows[0].startHour", "8", "9"],
      ["signals[0].windows[0].startHour", "8", "7"],
      ["signals[0].windows[0].endHour", "18", "19"],
      ["signals[0].windows[0].endHour", "18", "17"],
      ["signals[0].windows[0].weight", "1", "1.1"],
      ["signals[0].windows[0].weight", "1", "0.9"],
      ["signals[0].defaultWeight", "0.1", "0.2"],
      ["signals[0].defaultWeight", "0.1", "0"],
      ["signals[1].window.start", "00:15", "00:45"],
      ["signals[1].window.start", "00:15", "23:45"],
      ["signals[1].window.end", "23:30", "24:00"],
      ["signals[1].window.end", "23:30", "23:00"],
      ["signals[2].relativeWindowSeconds", "7200", "7920"],
      ["signals[2].relativeWindowSeconds", "7200", "6480"],
      ["signals[3].statistic", "p50", "p90"],
      ["signals[3].includeCacheHits", "false", "true"],
      ["imageFilter", "^[ab]", "none"],
      ["queries[0].lookbackSeconds", "24h", "23h"],
      ["queries[1].lookbackSeconds", "24h", "23h"],
    ]);
    for (const step of knobsOf(policy).flatMap((knob) => knob.steps)) {
      const written = exportPolicy(step.policy, { spelling: "proposal", format: "yaml" });
      if (!written.ok) throw new Error(JSON.stringify(written.reasons));
      expect(parsePolicy(written.text).policy).toEqual(step.policy);
      expect(step.policy).not.toEqual(policy);
    }
  });

  it("sorts by what changes and marks knobs that do nothing", () => {
    const answer = sensitivity(policy, evaluate);
    expect(sensitivitySchema.parse(answer)).toEqual(answer);
    const changed = answer.knobs.map((knob) => knob.changed);
    expect(changed).toEqual([...changed].sort((a, b) => b - a));
    expect(answer.knobs[0]).toMatchObject({ id: "imageFilter", changed: 2, idle: false });
    expect(answer.knobs.find((knob) => knob.id === "maxImages")?.changed).toBe(1);
    expect(answer.knobs.filter((knob) => knob.idle).map((knob) => knob.id)).toContain("signals[3].statistic");
    for (const knob of answer.knobs) {
      const still = knob.steps.every((step) => step.entered.length + step.left.length + step.moved === 0);
      expect(knob.idle).toBe(still);
    }
  });

  it("shortens the lookback of a query by one step, where its samples allow it", () => {
    const samples = [usage("q", { a: [1, 2, 3, 4], b: [12, 0, 0, 0] }), failure("r", "refused")];
    const of = {
      ...policyWith([aggregateSignal("total", "q"), aggregateSignal("other", "r")], weighted(["total", 1])),
      maxImages: 1,
    };
    const queries = of.queries.map((query) => ({ ...query, lookbackSeconds: 3 * 3_600 }));
    const run = { policy: { ...of, queries }, outcomes: samples, options };
    const compute = signalComputer(samples, options);
    const { sensitivity: found } = analyse(run, analysisOptionsSchema.parse({ parts: ["sensitivity"] }), {
      compute,
    });
    const lookbacks = found?.knobs.filter(({ id }) => id.startsWith("queries"));
    expect(lookbacks).toEqual([
      {
        id: "queries[0].lookbackSeconds",
        label: "lookback of q (a longer one needs new samples)",
        // Without its first hour, b has no use left.
        steps: [{ direction: "down", from: "3h", to: "2h", entered: ["a"], left: ["b"], moved: 2 }],
        changed: 2,
        idle: false,
      },
    ]);
  });

  it.each([
    [7 * 86_400, 60, 6 * 86_400],
    [86_400, 300, 82_800],
    [3_600, 300, 3_300],
    [2 * 86_400, 3_600 * 7, 2 * 86_400 - 4 * 7 * 3_600],
    [300, 300, null],
  ])("shortens a lookback of %d s over a step of %d s to %s", (lookbackSeconds, stepSeconds, shorter) => {
    const [query] = policyWith([aggregateSignal("total", "q")], undefined).queries;
    const asked = { ...query, lookbackSeconds, stepSeconds } as Query;
    expect(oneStepShorter(asked)?.lookbackSeconds ?? null).toBe(shorter);
    expect(oneStepShorter({ ...asked, queryType: "instant" } as Query)).toBeNull();
  });
});
