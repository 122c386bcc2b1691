/** Compares totals computed by a real Prometheus with the same signals computed from its samples. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  runPipeline,
  type AggregateMethod,
  type Policy,
  type Pushdown,
  type QueryOutcome,
} from "@/lib/discovery";
import type { SourceContext } from "@/lib/server/discovery/fetch/context";
import { fetchQuery } from "@/lib/server/discovery/fetch/fetchQuery";
import { DEFAULT_LIMITS, type SourceLimits } from "@/lib/sources/types";
import { startPrometheus, type RawSeries, type RunningPrometheus } from "../support/prometheus";
import { skipWithout } from "../support/tools";

const STEP = 60;
const NOW = Date.parse("2026-04-01T10:00:30Z");
const END = Math.floor(NOW / 1000 / STEP) * STEP;
const HOURS = 6;
const START = END - HOURS * 3_600;

const image = (name: string): string => `registry.example.com/ci/${name}:1`;

/** Every `every` seconds from `from` to `to`, both included. */
function samples(from: number, to: number, value: (k: number) => number, every = STEP): [number, number][] {
  return Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, k) => [from + k * every, value(k)]);
}

const wave = (k: number): number => 3 + 2 * Math.sin(k / 17) + 1e-3 * (k % 7);

const SERIES: readonly RawSeries[] = [
  { labels: { image: image("steady") }, samples: samples(START - 600, END + 600, wave) },
  { labels: { image: image("negative") }, samples: samples(START, END, (k) => -wave(k)) },
  {
    labels: { image: image("gaps") },
    samples: samples(START, END, wave).filter((_, k) => k % 50 < 20),
  },
  { labels: { image: image("ended") }, samples: samples(START, START + 3_600, wave) },
  { labels: { image: image("first-point") }, samples: [[START, 7]] },
  { labels: { image: image("last-point") }, samples: [[END, 9]] },
  { labels: { image: image("too-late") }, samples: [[END + 1, 9]] },
  { labels: { image: image("too-early") }, samples: [[START - 400, 9]] },
  { labels: { image: image("off-grid") }, samples: samples(START + 23, END, wave, 97) },
  { labels: { image: image("twice"), pod: "a" }, samples: samples(START, END - 7_200, wave) },
  { labels: { image: image("twice"), pod: "b" }, samples: samples(START + 3_600, END, (k) => wave(2 * k)) },
  {
    labels: { image: image("twice"), pod: "c" },
    samples: samples(START, END, (k) => (k % 3 === 0 ? NaN : k % 11 === 0 ? Infinity : 1)),
  },
  { labels: { image: image("sometimes-nan") }, samples: samples(START, END, (k) => (k % 5 === 0 ? NaN : 2)) },
  { labels: { image: image("never-a-number") }, samples: samples(START, END, () => NaN) },
  {
    labels: { image: image("infinite") },
    samples: samples(START, END, (k) => (k === 3 ? Infinity : k === 4 ? -Infinity : wave(k))),
  },
  { labels: { pod: "no-image" }, samples: samples(START, END, wave) },
  { labels: { pod: "no-image-either", image: "" }, samples: samples(START, END, wave) },
];

/** Of one sample each: with a small step a range has many samples to expect, and few to store. */
const MANY: readonly RawSeries[] = Array.from({ length: 500 }, (_, k) => ({
  labels: { image: image(`many-${k}`) },
  samples: [[END, 1]],
}));

const METHODS: readonly AggregateMethod[] = ["sum", "avg", "max", "min", "count"];

function policyOf(url: string, pushdown: Pushdown, query = "usage"): Policy {
  return {
    name: "pushed",
    semantics: "proposal",
    pushdown,
    syncIntervalSeconds: 1_800,
    maxImages: 3,
    queries: [
      {
        name: "usage",
        type: "prometheus",
        endpoint: url,
        queryType: "range",
        query,
        lookbackSeconds: HOURS * 3_600,
        stepSeconds: STEP,
      },
    ],
    signals: METHODS.map((method) => ({
      name: method,
      type: "aggregate",
      queryRef: "usage",
      method,
      perDay: method === "sum",
    })),
    ranking: { strategy: "signal", signalRef: "sum" },
  };
}

describe.skipIf(skipWithout("prometheus", "promtool"))("aggregation on a real Prometheus", () => {
  let server: RunningPrometheus;
  beforeAll(async () => {
    server = await startPrometheus(
      [
        { name: "usage", series: SERIES },
        { name: "many", series: MANY },
      ],
      { lookbackDelta: "5m" },
    );
  });
  afterAll(() => server?.stop());

  async function ask(policy: Policy, limits: Partial<SourceLimits> = {}): Promise<QueryOutcome> {
    const ctx: SourceContext = {
      nowMs: NOW,
      semantics: "proposal",
      connect: () => ({ baseUrl: server.url, credentials: {} }),
      signal: new AbortController().signal,
      limits: { ...DEFAULT_LIMITS, ...limits },
      aggregation: { policy, pushdown: policy.pushdown ?? "auto" },
    };
    const [query] = policy.queries;
    return fetchQuery(query!, ctx);
  }

  it.each(["usage", "count(usage) by (image) # with a comment", "usage offset 7m", "usage > 2.5"])(
    "gives what the samples give: %s",
    async (query) => {
      const [totals, matrix] = [
        await ask(policyOf(server.url, "always", query)),
        await ask(policyOf(server.url, "never", query)),
      ];
      expect(totals).toMatchObject({ status: "success", pushdown: { way: "totals" } });
      expect(matrix).toMatchObject({ status: "success", data: { kind: "matrix" } });
      const computed = [totals, matrix].map((outcome) =>
        runPipeline(policyOf(server.url, "always", query), [outcome], { nowMs: NOW }),
      );
      const [byTotals, bySamples] = computed;
      const names = (result: typeof byTotals): string[] => result!.ranking.map((each) => each.image).sort();
      expect(names(byTotals)).toEqual(names(bySamples));
      for (const expected of bySamples!.ranking) {
        const found = byTotals!.ranking.find((each) => each.image === expected.image)!;
        expect(found.missing, expected.image).toEqual(expected.missing);
        for (const [index, signal] of expected.signals.entries()) {
          const { raw, sampleSize } = found.signals[index]!;
          expect(sampleSize, `${expected.image} ${signal.name}`).toBe(signal.sampleSize);
          if (signal.raw === null) expect(raw, expected.image).toBeNull();
          else expect(Math.abs(raw! - signal.raw)).toBeLessThanOrEqual(1e-9 * Math.abs(signal.raw));
        }
      }
      const { series, samples: cells, ignoredSeries } = bySamples!.queryResults[0]!;
      expect(byTotals!.queryResults[0]).toMatchObject({ series, samples: cells, ignoredSeries });
      const words = (result: typeof byTotals): string[] =>
        result!.warnings.map(({ message }) => message).sort();
      expect(words(byTotals)).toEqual(words(bySamples));
    },
  );

  it("is not used by auto where the samples are few, and by no policy whose signals need them", async () => {
    expect(await ask(policyOf(server.url, "auto"))).toMatchObject({
      data: { kind: "matrix" },
      pushdown: {
        way: "samples",
        reason: expect.stringMatching(/^not more than .* samples, at most 20 million$/),
      },
    });
    const rising = policyOf(server.url, "always");
    rising.signals[0] = { ...rising.signals[0]!, type: "aggregate", method: "increase", perDay: false };
    expect(await ask(rising)).toMatchObject({
      data: { kind: "matrix" },
      pushdown: { way: "samples", reason: 'signal "sum" needs the samples' },
    });
  });

  it("weighs the expected samples under auto", async () => {
    const auto = policyOf(server.url, "auto");
    const outcome = await ask(auto, { maxSeries: 1_000_000 });
    expect(outcome).toMatchObject({
      data: { kind: "matrix" },
      pushdown: {
        way: "samples",
        samplesSaved: 0,
        reason: expect.stringMatching(/^about [\d,]+ samples, at most 20 million$/),
      },
    });
  });

  it("is used by auto above 20 million expected samples, and says how many it saved", async () => {
    const auto = policyOf(server.url, "auto", "many");
    const queries = auto.queries.map((query) => ({ ...query, lookbackSeconds: 12 * 3_600, stepSeconds: 1 }));
    const outcome = await ask({ ...auto, signals: auto.signals.slice(0, 1), queries } as Policy);
    expect(outcome).toMatchObject({
      data: { kind: "totals" },
      pushdown: {
        way: "totals",
        reason: "about 21.6 million samples, more than 20 million",
        // From END to NOW, both included.
        samplesSaved: 31 * 500,
      },
    });
  });

  it("fails as samples do where no series has an image", async () => {
    expect(await ask(policyOf(server.url, "always", "sum by (pod) (usage)"))).toMatchObject({
      status: "failed",
      code: "noImageLabel",
    });
  });
});
