import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { rankingCases, type RankingCase } from "@/test/support/rankings";
import { computeSignals, signalComputer } from "../computeSignals";
import type { Policy, Query, Signal } from "../policy/model";
import { exportPolicy, parsePolicy } from "../policy";
import { runPipeline } from "../pipeline";
import { diffRankings } from "../runDiff";
import { comparisonSchema, compareMany } from "./compareMany";
import { knobsOf } from "./knobs";
import { outliers, outliersSchema } from "./outlier";
import { redundancy, redundancySchema } from "./redundancy";
import { selectionChange } from "./selection";
import { sensitivity, sensitivitySchema } from "./sensitivity";
import { subjectOf, type Subject } from "./subject";
import { whyNot, whyNotSchema } from "./whyNot";

const subjectFor = ({ policy, outcomes, nowMs }: RankingCase): Subject =>
  subjectOf(policy, computeSignals(policy, outcomes, { nowMs }));
const options = { nowMs: NOW * 1000 };

const hours: Signal = {
  ...{ name: "hours", queryRef: "q", type: "timeWeightedAggregate", method: "sum", perDay: false },
  ...{ timezone: "Europe/Berlin", defaultWeight: 0.1, windows: [{ startHour: 8, endHour: 18, weight: 1 }] },
};
const morning: Signal = {
  ...{ name: "morning", queryRef: "q", type: "windowAggregate", method: "sum", perDay: false },
  ...{ window: { start: "00:15", end: "23:30" }, timezone: "UTC" },
};
const recent: Signal = {
  ...{ name: "recent", queryRef: "q", type: "windowAggregate", method: "sum", perDay: false },
  relativeWindowSeconds: 7200,
};
const pulls: Signal = {
  ...{ name: "pulls", queryRef: "e", type: "eventPullTime", metric: "pullTime", statistic: "p50" },
  ...{ durationMode: "messageDuration", includeCacheHits: false },
};

describe("selectionChange", () => {
  it("says of two rankings what a comparison of the runs says", () => {
    fc.assert(
      fc.property(rankingCases, rankingCases, (one, other) => {
        const change = selectionChange(subjectFor(one), subjectFor(other));
        const [before, after] = [one, other].map(({ policy, outcomes, nowMs }) =>
          runPipeline(policy, outcomes, { nowMs }),
        );
        const diff = diffRankings(before!, after!);
        expect(change.entered).toEqual(diff.entered.map((each) => each.image));
        expect(change.left).toEqual(diff.left.map((each) => each.image));
      }),
    );
  });
});

describe("sensitivity", () => {
  const base = policyWith(
    [hours, morning, recent, pulls, aggregateSignal("total", "q")],
    weighted(["hours", 0.7], ["total", 0.3]),
    { maxImages: 1, imageFilter: "^[ab]" },
  );
  const events: Query = {
    ...{ name: "e", type: "loki", endpoint: "http://loki.example", lookbackSeconds: 86_400 },
    ...{ query: '{job="events"}', parser: { type: "kubernetesEvents" } },
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
});

describe("redundancy", () => {
  it("pairs the signals and evaluates the ranking without each", () => {
    fc.assert(
      fc.property(rankingCases, (subjectCase) => {
        const answer = redundancy(subjectFor(subjectCase));
        expect(redundancySchema.parse(answer)).toEqual(answer);
        expect(answer.pairs.map(({ a, b }) => `${a}${b}`)).toEqual(["xy", "xz", "yz"]);
      }),
    );
    const policy = policyWith(
      [aggregateSignal("total", "q"), aggregateSignal("peak", "q", "max")],
      weighted(["total", 0.5], ["peak", 0.5]),
      { maxImages: 1 },
    );
    const rows = { a: [9, 0, 0], b: [4, 4, 4], c: [1, 1, 1] };
    const computed = computeSignals(policy, [usage("q", rows)], options);
    const { leftOut, pairs } = redundancy(subjectOf(policy, computed));
    expect(pairs).toMatchObject([{ images: 3, spearman: 0.5 }]);
    expect(leftOut[0]?.change).toEqual({ entered: [], left: [], moved: 0 });
    expect(leftOut[1]?.change).toEqual({ entered: ["b"], left: ["a"], moved: 2 });
  });
});

describe("outliers", () => {
  const policy = policyWith(
    [aggregateSignal("total", "q"), aggregateSignal("peak", "r", "max")],
    weighted(["total", 0.5], ["peak", 0.5]),
    { maxImages: 2 },
  );
  const found = (total: Record<string, number[]>, peak: Record<string, number[]>) =>
    outliers(subjectOf(policy, computeSignals(policy, [usage("q", total), usage("r", peak)], options)));

  it("names the image that sets the scale and what its scale decides", () => {
    const answer = found({ a: [1000], b: [8], c: [1], d: [2] }, { a: [3], b: [5], c: [6], d: [4] });
    expect(outliersSchema.parse(answer)).toEqual(answer);
    expect(answer.outliers).toMatchObject([
      { signal: "total", image: "a", end: "max", value: 1000, next: 8, leftOut: { left: [] } },
    ]);
    expect(answer.outliers[0]?.rangeLeft).toBeCloseTo(7 / 999, 12);
    // On the scale of the others b (1 + 2/3) is before c (0 + 1); on a's, c is.
    expect(answer.outliers[0]?.offTheScale).toEqual({ entered: ["b"], left: ["c"], moved: 2 });
    expect(answer.outliers[0]?.leftOut.entered).toEqual(["b"]);
  });

  it("has no other scale to offer where all others are equal", () => {
    const even = { a: [1], b: [2], c: [3], d: [4] };
    const [only] = found({ a: [100], b: [7], c: [7] }, even).outliers;
    expect(only).toMatchObject({ image: "a", rangeLeft: 0, offTheScale: null });
  });

  it("is silent about even values, shared ends and a pair", () => {
    const even = { a: [1], b: [2], c: [3], d: [4] };
    expect(found(even, even).outliers).toEqual([]);
    expect(found({ a: [100], b: [100], c: [1], d: [1] }, even).outliers).toEqual([]);
    expect(found({ a: [100], b: [1] }, even).outliers).toEqual([]);
  });
});

describe("whyNot", () => {
  const policy = policyWith([aggregateSignal("total", "q")], weighted(["total", 1]), { maxImages: 1 });
  const rows = { "r.io/ci/java:21": [9], "r.io/ci/java:17": [4], "r.io/ci/node:20": [3] };
  const outcomes = [usage("q", rows)];
  const asked = (image: string) => {
    const { prepared } = subjectOf(policy, computeSignals(policy, outcomes, options));
    return whyNot(runPipeline(policy, outcomes, options), prepared, image);
  };

  it("names the step where the image dropped out, and names like one that nobody returned", () => {
    expect(whyNotSchema.parse(asked("r.io/ci/java:17"))).toMatchObject({ stoppedAt: "cut", similar: [] });
    expect(asked("r.io/ci/java:21").stoppedAt).toBeNull();
    expect(asked("node")).toMatchObject({ stoppedAt: "queries", similar: ["r.io/ci/node:20"] });
    expect(asked("r.io/ci/jaav:21").similar).toEqual(["r.io/ci/java:21"]);
    expect(asked("other.io/java:8").similar).toEqual(["r.io/ci/java:17", "r.io/ci/java:21"]);
  });
});

describe("compareMany", () => {
  it("puts rankings side by side, the first against each", () => {
    fc.assert(
      fc.property(rankingCases, rankingCases, rankingCases, (...cases) => {
        const rankings = cases.map(({ policy, outcomes, nowMs }, i) => ({
          label: `run ${i}`,
          result: runPipeline(policy, outcomes, { nowMs }),
        }));
        const answer = compareMany(rankings);
        expect(comparisonSchema.parse(answer)).toEqual(answer);
        expect(answer.diffs).toHaveLength(2);
        rankings.forEach(({ result }, i) => {
          const own = answer.images.flatMap(({ image, standings }) => {
            const standing = standings[i] ?? null;
            return standing === null ? [] : [[standing.rank, image]];
          });
          expect(own.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
            result.ranking.map((image) => [image.rank, image.image]),
          );
        });
        const inAll = answer.images.filter((image) => image.standings.every((each) => each?.selected));
        expect(answer.selectedInAll).toBe(inAll.length);
      }),
    );
  });
});
