/** Stored samples with a shorter lookback give the same result as a run with that lookback. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aggregateSignal,
  NOW,
  policy as policyWith,
  pullTimeSignal,
  usage,
  weighted,
} from "@/test/support/discovery";
import { crossings } from "../analysis/crossings";
import { runPipeline } from "../pipeline";
import type { Policy, Query, Signal } from "../policy/model";
import { querySchema } from "../policy/model";
import { filterCandidates } from "../ranking/filter";
import { tunerEngine } from "../tuner/engine";
import type { QueryOutcome } from "./data";
import { normaliseEvents } from "./events";
import { shorterLookback, unfetched, withLookback } from "./lookback";

const HOUR = 3600;
const options = { nowMs: NOW * 1000 };

const looking = (policy: Policy, lookbackSeconds: number): Policy => ({
  ...policy,
  queries: policy.queries.map((query) => ({ ...query, lookbackSeconds }) as Query),
});

const signals: readonly Signal[] = [
  aggregateSignal("peak", "q", "max"),
  { ...aggregateSignal("starts", "q", "increase"), perDay: true } as Signal,
  {
    name: "recent",
    queryRef: "q",
    type: "windowAggregate",
    method: "sum",
    perDay: false,
    relativeWindowSeconds: 3 * HOUR,
  },
  {
    name: "office",
    queryRef: "q",
    type: "timeWeightedAggregate",
    method: "avg",
    perDay: false,
    timezone: "Europe/Berlin",
    defaultWeight: 0.2,
    windows: [{ startHour: 8, endHour: 12, weight: 1 }],
  },
];
const policy = policyWith(signals, weighted(["peak", 1], ["starts", 0.5], ["recent", 0.3], ["office", 2]));

const cell = fc.option(fc.integer({ min: 0, max: 9 }), { freq: 2, nil: NaN });
const rows = fc.dictionary(fc.stringMatching(/^[a-e]:1$/), fc.array(cell, { minLength: 30, maxLength: 30 }), {
  minKeys: 1,
});

/** The response of a server for the last points only: images without a sample there have no series. */
function lastPoints(table: Readonly<Record<string, readonly number[]>>, points: number): QueryOutcome {
  const tails = Object.entries(table).map(([image, row]) => [image, row.slice(-points)] as const);
  const present = tails.filter(([, row]) => row.some((value) => !Number.isNaN(value)));
  const outcome = usage("q", Object.fromEntries(present));
  if (outcome.status !== "success" || outcome.data.kind !== "matrix") throw new Error("a matrix");
  // Without any series, the helper has a single point.
  return { ...outcome, data: { ...outcome.data, lookbackSeconds: (points - 1) * HOUR } };
}

describe("a shorter lookback", () => {
  it("ranks stored samples as a run with that lookback would, to the last bit", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 2, max: 29 }), (table, points) => {
        const edited = looking(policy, (points - 1) * HOUR);
        const run = runPipeline(edited, [lastPoints(table, points)], options);
        const stored = runPipeline(edited, [usage("q", table)], options);
        expect(stored.ranking).toEqual(run.ranking);
        expect(stored.signalResults).toEqual(run.signalResults);
      }),
    );
  });

  it("moves the tuner's ranking and heat map there and back", () => {
    const table = { "a:1": [9, ...Array<number>(29).fill(1)], "b:1": [0, ...Array<number>(29).fill(2)] };
    const saved = looking(
      policyWith([aggregateSignal("peak", "q", "max")], weighted(["peak", 1])),
      29 * HOUR,
    );
    const engine = tunerEngine({ ...options, outcomes: [usage("q", table)] }, filterCandidates);
    const first = (of: Policy): string | undefined => {
      const { base, columns } = engine.rank(of, saved);
      return base.names[columns.order[0] ?? -1];
    };
    expect([first(saved), first(looking(saved, 5 * HOUR)), first(saved)]).toEqual(["a:1", "b:1", "a:1"]);
    // A longer lookback reads the available samples.
    expect(first(looking(saved, 60 * HOUR))).toBe("a:1");
    const sum = (lookbackSeconds?: number): number | undefined =>
      engine
        .heat({ query: "q", timezone: "UTC", lookbackSeconds })
        ?.hours.reduce((all, each) => all + each, 0);
    expect([sum(), sum(29 * HOUR), sum(5 * HOUR), sum(60 * HOUR)]).toEqual([96, 96, 18, 96]);
  });

  it("is an edit that carries images across the line", () => {
    const table = { "a:1": [9, ...Array<number>(29).fill(1)], "b:1": [0, ...Array<number>(29).fill(2)] };
    const before = looking(
      policyWith([aggregateSignal("peak", "q", "max")], weighted(["peak", 1]), { maxImages: 1 }),
      29 * HOUR,
    );
    const outcomes = [usage("q", table)];
    const side = (of: Policy) => ({ policy: of, outcomes, options });
    const found = crossings(side(before), side(looking(before, 5 * HOUR)));
    expect(found.map(({ image, direction, by }) => [image, direction, by])).toEqual([
      ["b:1", "in", ["lookback of query q 29h → 5h"]],
      ["a:1", "out", ["lookback of query q 29h → 5h"]],
    ]);
  });

  it("leaves the events of its range, the first moment included", () => {
    const at = (ago: number, image: string) => ({
      timeNs: BigInt(NOW - ago) * 1_000_000_000n,
      line: JSON.stringify({ name: "p", msg: `Successfully pulled image "${image}" in 3s` }),
      labels: {},
    });
    const { events } = normaliseEvents([at(7201, "a:1"), at(7200, "b:1"), at(10, "c:1")]);
    const outcome: QueryOutcome = {
      name: "e",
      type: "loki",
      status: "success",
      ignoredSeries: 0,
      ignoredLabels: [],
      durationMs: 1,
      bytes: 1,
      requests: 1,
      warnings: [],
      data: { kind: "events", events, end: NOW, lookbackSeconds: 86_400 },
    };
    const query = querySchema.parse({
      name: "e",
      type: "loki",
      endpoint: "http://loki.example",
      query: "{}",
      lookbackSeconds: 7200,
      parser: { type: "kubernetesEvents" },
    });
    const pulls = { ...policyWith([pullTimeSignal("pull", "e")], weighted(["pull", 1])), queries: [query] };
    const names = runPipeline(pulls, [outcome], options).ranking.map(({ image }) => image);
    expect(names.sort()).toEqual(["b:1", "c:1"]);
  });

  it("stays whole where its beginning lies between samples, is longer, or totals alone were fetched", () => {
    const outcome = usage("q", { "a:1": [1, 2, 3, 4] });
    const [query] = looking(policy, 2.5 * HOUR).queries;
    expect(shorterLookback(query!, outcome)).toBeNull();
    expect(withLookback(outcome, 2.5 * HOUR)).toBe(outcome);
    expect(withLookback(outcome, 4 * HOUR)).toBe(outcome);
    const none = new Float64Array(0);
    const totals = { images: [], count: none, values: { sum: none } };
    const pushed = {
      ...outcome,
      data: { kind: "totals", totals, end: NOW, lookbackSeconds: 3 * HOUR },
    } as QueryOutcome;
    expect(withLookback(pushed, HOUR)).toBe(pushed);
  });
});

describe("what a run fetched", () => {
  const [asked] = looking(policy, 24 * HOUR).queries;
  const now = (change: object): Query => ({ ...asked!, ...change }) as Query;
  const totals = { way: "totals", reason: "", samplesSaved: 1 } as const;
  const left = (query: Query, pushdown?: typeof totals): readonly Query[] =>
    unfetched({ spec: { queries: [asked!] }, queryResults: [{ name: "q", pushdown }] }, [query]);

  it("answers the same query and one that looks back less far by whole steps", () => {
    expect(left(now({}))).toEqual([]);
    expect(left(Object.fromEntries(Object.entries(asked!).reverse()) as Query)).toEqual([]);
    expect(left(now({ lookbackSeconds: 5 * HOUR }))).toEqual([]);
    expect(left(now({}), totals)).toEqual([]);
    expect(left(now({ lookbackSeconds: 5 * HOUR }), totals)).toHaveLength(1);
  });

  it.each([
    { lookbackSeconds: 25 * HOUR },
    { lookbackSeconds: 5.5 * HOUR },
    { lookbackSeconds: 5 * HOUR, query: "down" },
    { stepSeconds: 60 },
    { queryType: "instant" },
    { name: "other" },
  ])("does not answer %o", (change) => {
    expect(left(now(change))).toHaveLength(1);
  });
});
