/** Section 6.1 of the specification, one case per point, each with the operator's answer worked out by hand. */
import { expect, it } from "vitest";
import { outcomeOfVector } from "@/cli/conformance/discoveryVector";
import { goQuantity } from "@/lib/document/quantity";
import { powBySquares } from "@/lib/numeric/elementary";

const now = "2026-06-18T10:00:00Z";
const NOW = Date.parse(now) / 1000;

type Responses = Parameters<typeof outcomeOfVector>[0]["responses"];

/** Images with their scores in order, to the last bit, and the queries that failed. */
async function ranked(spec: object, responses: Responses) {
  const policy = {
    apiVersion: "drop.corewire.io/v1alpha1",
    kind: "DiscoveryPolicy",
    metadata: { name: "x" },
    spec,
  };
  const came = await outcomeOfVector({ id: "x", policy, now, responses });
  if (came.problem !== undefined) throw new Error(JSON.stringify(came.problem));
  expect(came.policy.semantics).toBe("operator");
  const failed = came.result.queryResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  return { scores: came.result.ranking.map(({ image, finalScore }) => [image, finalScore]), failed };
}

const usage = (more: object = {}) => ({
  name: "u",
  type: "prometheus",
  prometheus: { endpoint: "http://p.example", query: "up", lookback: "2h", step: "1h", ...more },
});
const series = (values: Readonly<Record<string, readonly number[]>>): Responses => ({
  u: {
    kind: "prometheus",
    body: {
      status: "success",
      data: {
        resultType: "matrix",
        result: Object.entries(values).map(([image, own]) => ({
          metric: { image },
          values: own.map((value, k) => [NOW - 7200 + k * 3600, String(value)]),
        })),
      },
    },
  },
});
const sum = { name: "s", query: "u", type: "aggregate", aggregate: { method: "sum" } };
const bySignal = { strategy: "signal", signal: "s" };
const loki = (parser?: object) => ({
  name: "e",
  type: "loki",
  loki: { endpoint: "http://l.example", query: '{a="b"}', lookback: "24h", ...(parser ? { parser } : {}) },
});
const lines = (...streams: (readonly [Record<string, string>, ...string[]])[]): Responses => ({
  e: {
    kind: "loki",
    body: {
      status: "success",
      data: {
        resultType: "streams",
        result: streams.map(([stream, ...texts], s) => ({
          stream,
          values: texts.map((text, k) => [`${NOW - 3600 + s * 60 + k}000000000`, text]),
        })),
      },
    },
  },
});
const pulled = (image: string, rest: string): string => `Successfully pulled image "${image}" in ${rest}`;

it("ranks queries alone by the largest raw sample", async () => {
  // a: max(1, 5) = 5; b: max(7, 2) = 7.
  const { scores } = await ranked({ queries: [usage()] }, series({ a: [1, 5], b: [7, 2] }));
  expect(scores).toEqual([
    ["b", 7],
    ["a", 5],
  ]);
});

it("reads weights as integers times powers of ten", async () => {
  // "0.3" is 3 · 10^-1 = 0.30000000000000004, "0.30" is 30 · 10^-2 = 0.3; a and b are each 1 in one signal, 0 in the other.
  const signals = [sum, { ...sum, name: "t", type: "aggregate", aggregate: { method: "min" } }];
  const terms = [
    { signal: "s", weight: "0.30" },
    { signal: "t", weight: "0.3" },
  ];
  const ranking = { strategy: "weightedSum", weightedSum: { terms } };
  // Sums: a 9, b 4; minima: a 0, b 2. So a scores 0.3 and b 0.30000000000000004.
  const { scores } = await ranked({ queries: [usage()], signals, ranking }, series({ a: [0, 9], b: [2, 2] }));
  expect(scores).toEqual([
    ["b", 0.30000000000000004],
    ["a", 0.3],
  ]);
  // Digits beyond nano are rounded up: 123456789.1 n is 123456790 n.
  expect(goQuantity("0.1234567891")).toBe(123456790 * 1e-9);
});

it("ignores pulls of 0 s, and samples events under an aggregate", async () => {
  const signals = [{ name: "s", query: "e", type: "aggregate", aggregate: { method: "count" } }];
  const spec = { queries: [loki({ type: "kubernetesEvents" })], signals, ranking: bySignal };
  // Of a one pull has a duration above 0; of b two have.
  const { scores } = await ranked(
    spec,
    lines([
      { reason: "Pulled" },
      pulled("a", "0s"),
      pulled("a", "3s"),
      pulled("b", "2s"),
      pulled("b", "1.5m"),
    ]),
  );
  expect(scores).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});

it("counts lines without a parser by their stream's image label", async () => {
  const signals = [{ ...sum, query: "e" }];
  // Three lines under x, one under y, one stream without the label.
  const answer = lines(
    [{ image: "x" }, "1", "2", "3"],
    [{ image: "y" }, "4"],
    [{ app: "z" }, pulled("q", "9s")],
  );
  const { scores } = await ranked({ queries: [loki()], signals, ranking: bySignal }, answer);
  expect(scores).toEqual([
    ["x", 3],
    ["y", 1],
  ]);
});

it("reads imageField only where the text holds an image in quotes, and no note", async () => {
  const signals = [{ ...sum, query: "e" }];
  const spec = {
    queries: [loki({ type: "kubernetesEvents", imageField: "ref" })],
    signals,
    ranking: bySignal,
  };
  const answer = lines(
    [{ reason: "Pulled", ref: 'image "from-ref"' }, pulled("m", "2s")],
    [{ reason: "Pulled", ref: "plain/ref:1" }, pulled("n", "3s")],
    [{ reason: "Pulled" }, JSON.stringify({ note: pulled("o", "4s") })],
  );
  expect((await ranked(spec, answer)).scores).toEqual([["from-ref", 2]]);
});

it("knows zones letter by letter", async () => {
  const zone = (timezone: string) => ({
    name: "s",
    query: "u",
    type: "timeWeightedAggregate",
    timeWeightedAggregate: {
      method: "sum",
      timezone,
      defaultWeight: "1",
      windows: [{ startHour: 0, endHour: 1, weight: "0" }],
    },
  });
  const spec = (timezone: string) => ({ queries: [usage()], signals: [zone(timezone)], ranking: bySignal });
  expect((await ranked(spec("UTC"), series({ a: [2, 3] }))).scores).toEqual([["a", 5]]);
  expect((await ranked(spec("utc"), series({ a: [2, 3] }))).scores).toEqual([["a", 0]]);
});

it("cuts steps to whole seconds, and takes 0s for the default", async () => {
  const spec = (more: object) => ({ queries: [usage(more)], signals: [sum], ranking: bySignal });
  expect((await ranked(spec({ step: "500ms" }), series({ a: [1] }))).failed).toEqual(["u"]);
  // 3600.5 s are 3600 s: all three samples lie on that grid.
  expect((await ranked(spec({ step: "3600.5s" }), series({ a: [1, 2, 4] }))).scores).toEqual([["a", 7]]);
  // 24 h at 1 h hold them too.
  expect((await ranked(spec({ lookback: "0s" }), series({ a: [1, 2, 4] }))).scores).toEqual([["a", 7]]);
});

it("finds nothing in a relativeWindow of 0 or less", async () => {
  for (const relativeWindow of ["0s", "-1h"]) {
    const signal = {
      name: "s",
      query: "u",
      type: "windowAggregate",
      windowAggregate: { method: "sum", relativeWindow },
    };
    const spec = { queries: [usage()], signals: [signal], ranking: bySignal };
    expect((await ranked(spec, series({ a: [1, 2, 4] }))).scores).toEqual([["a", 0]]);
  }
});

it("takes one node where modelExposure names none", async () => {
  const ranking = {
    strategy: "modelExposure",
    modelExposure: { preWindowUsageSignal: "none", targetWindowUsageSignal: "s", pullTimeSignal: "s" },
  };
  // (1 − 1/1)^0 = 1 for a missing J_pre: 3 · 1 · 3.
  const spec = { queries: [usage()], signals: [sum], ranking };
  expect((await ranked(spec, series({ a: [1, 2] }))).scores).toEqual([["a", 9]]);
  // Squares of 0.75: 0.5625, 0.31640625; 0.75^3 = 0.75 · 0.5625.
  expect(powBySquares(0.75, 3)).toBe(0.421875);
});

it("fails the query of a pair that does not fit, and ranks on", async () => {
  const misfit = { name: "m", query: "u", type: "eventPullTime", eventPullTime: { statistic: "p50" } };
  const came = await ranked(
    { queries: [usage()], signals: [sum, misfit], ranking: bySignal },
    series({ a: [1, 2] }),
  );
  expect(came).toEqual({ scores: [["a", 3]], failed: ["u"] });
});

it("orders tags as the operator's version library does", async () => {
  const spec = (more: object = {}) => ({
    queries: [
      { name: "t", type: "registry", registry: { url: "https://r.example/", repositories: ["a"], ...more } },
    ],
  });
  const tags = (...list: string[]): Responses => ({ t: { kind: "registry", pages: [{ tags: list }] } });
  // 1.2.3.10 is 1.2.3, and ties go by tag; 1.0.0-01 and 2^64 have no version: last listed first, behind the others.
  const mixed = tags("1.0.0-01", "1.2.3.10", "18446744073709551616.0", "1.2.3", "2.0");
  expect((await ranked(spec(), mixed)).scores).toEqual([
    ["r.example/a:2.0", 5],
    ["r.example/a:1.2.3", 4],
    ["r.example/a:1.2.3.10", 3],
    ["r.example/a:18446744073709551616.0", 2],
    ["r.example/a:1.0.0-01", 1],
  ]);
  // A pattern without a group gives no version; the registry keeps its scheme, and the trim marker takes the blanks.
  const template = { versionPattern: "\\d+", imageTemplate: "{{.Registry}} {{- .Tag }}" };
  expect((await ranked(spec(template), tags("2", "1"))).scores).toEqual([
    ["https://r.example1", 2],
    ["https://r.example2", 1],
  ]);
  // A tag listed twice takes two places of topX, and its image keeps the lower score.
  expect((await ranked(spec({ topX: 2 }), tags("1.0", "2.0", "2.0"))).scores).toEqual([
    ["r.example/a:2.0", 1],
  ]);
  // Every tag builds the same image, of which the last, lowest score stays.
  expect((await ranked(spec({ imageTemplate: "x" }), tags("1", "2", "3"))).scores).toEqual([["x", 1]]);
});
