/**
 * The proposal's three complete examples, run from the command line on a real Prometheus with a week of containers
 * and on the demo's Loki. The ranking must equal plain sums over the same data.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startDemoSources } from "@/demo";
import type { DemoSources } from "@/demo";
import { DEMO_IMAGES } from "@/demo/images";
import { eventsBetween, type DemoEvent } from "@/demo/pulls";
import { dispatch } from "@/cli/dispatch";
import * as naive from "../support/naive";
import { startPrometheus } from "../support/prometheus";
import type { RunningPrometheus } from "../support/prometheus";
import { skipWithout } from "../support/tools";
import { makeUsage, usageGauges } from "../support/usage";

/** Half a minute past the grid; in the week before, Berlin's clocks went forward (29 March). */
const NOW = Date.parse("2026-04-01T10:00:30Z");
const END_SECONDS = NOW / 1_000 - 30;
const MINUTES = 168 * 60 + 1;
const IMAGES = DEMO_IMAGES.filter((_, i) => i % 2 === 0).map(({ name }) => name);
const fixtures = new URL("../fixtures/policies/", import.meta.url);

const outputSchema = z.object({
  status: z.string(),
  queryResults: z.array(z.looseObject({ name: z.string() })),
  discoveredImages: z.array(
    z.looseObject({
      image: z.string(),
      rank: z.number(),
      finalScore: z.number(),
      selected: z.boolean(),
      ranking: z.object({
        terms: z.array(z.object({ contribution: z.number() })),
        factors: z.array(z.object({ name: z.string(), value: z.number() })),
      }),
    }),
  ),
  warnings: z.array(z.looseObject({ code: z.string() })),
});
type Output = z.infer<typeof outputSchema>;

describe.skipIf(skipWithout("prometheus", "promtool"))("the proposal's examples on a real Prometheus", () => {
  const usage = makeUsage(END_SECONDS, MINUTES, IMAGES);
  const minutes = naive.minutesByImage(usage, "Europe/Berlin");
  let prometheus: RunningPrometheus;
  let demo: DemoSources;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "plimsoll-examples-"));
    demo = await startDemoSources({ nowMs: NOW });
    prometheus = await startPrometheus(usageGauges(usage), { lookbackDelta: "59s" });
  });
  afterAll(async () => {
    await Promise.all([prometheus?.stop(), demo?.close(), rm(folder, { recursive: true, force: true })]);
  });

  /** The fixture with nothing but its endpoints replaced, through the command line. */
  async function run(fixture: string): Promise<Output> {
    const text = await readFile(new URL(fixture, fixtures), "utf8");
    const file = join(folder, fixture);
    await writeFile(
      file,
      text
        .replaceAll("https://mimir.example.com", prometheus.url)
        .replaceAll("https://loki.example.com", demo.lokiUrl),
    );
    let stdout = "";
    let stderr = "";
    const code = await dispatch(["run", file, "--json", "--now", new Date(NOW).toISOString()], {
      stdout: (part) => (stdout += part),
      stderr: (part) => (stderr += part),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const output = outputSchema.parse(JSON.parse(stdout));
    expect(output.status).toBe("succeeded");
    return output;
  }

  function expectRanking({ discoveredImages }: Output, expected: naive.Scores): void {
    expect(discoveredImages.map(({ image }) => image)).toEqual(expected.map(([image]) => image));
    for (const [i, [image, score]] of expected.entries()) {
      const found = discoveredImages[i]!;
      expect(Math.abs(found.finalScore - score), image).toBeLessThanOrEqual(1e-9 * Math.abs(score));
      expect(found.rank).toBe(i + 1);
      expect(found.selected).toBe(i < 30);
    }
  }

  it("holds 168 hours of 30 images at one minute, among series that the query leaves out", async () => {
    const { queryResults } = await run("hybrid-usage-peak.yaml");
    const samples = usage.running.reduce((sum, row) => sum + row.filter((n) => n > 0).length, 0);
    expect(queryResults).toMatchObject([{ series: 30, samples, ignoredSeries: 0 }]);
    const all = await fetch(`${prometheus.url}/api/v1/query?time=${END_SECONDS}&query=count(
      {__name__="container_memory_working_set_bytes",namespace="production"})`);
    expect(await all.json()).toMatchObject({ data: { result: [{ value: [END_SECONDS, "30"] }] } });
  });

  it("ranks by usage and peak as plain sums do", async () => {
    const total = naive.fold(minutes, naive.always, naive.sumRunning);
    const peak = naive.fold(minutes, naive.always, naive.maxRunning);
    const output = await run("hybrid-usage-peak.yaml");
    expectRanking(
      output,
      naive.weightedSum(IMAGES, [
        [total, 0.7],
        [peak, 0.3],
      ]),
    );
    for (const { finalScore, ranking } of output.discoveredImages) {
      expect(ranking.terms.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(
        finalScore,
        12,
      );
    }
  });

  it("ranks by developer time and peak as plain sums do, over the change of the clocks", async () => {
    const weight = (hour: number): number => {
      if (hour >= 9 && hour < 17) return 1;
      return (hour >= 7 && hour < 9) || (hour >= 17 && hour < 20) ? 0.3 : 0;
    };
    const developer = naive.fold(
      minutes,
      ({ hour }) => weight(hour) > 0,
      (kept) => kept.reduce((sum, { hour, running }) => sum + weight(hour) * running, 0),
    );
    const peak = naive.fold(minutes, naive.always, naive.maxRunning);
    expectRanking(
      await run("developer-time.yaml"),
      naive.weightedSum(IMAGES, [
        [developer, 0.7],
        [peak, 0.3],
      ]),
    );
  });

  it("ranks by exposure as the formula does, with pull times from Loki", async () => {
    const pre = naive.fold(minutes, ({ hour }) => hour < 9, naive.sumRunning);
    const target = naive.fold(minutes, ({ hour }) => hour >= 9 && hour < 17, naive.sumRunning);
    const pulls = averagePullSeconds();
    const candidates = [...new Set([...IMAGES, ...pulls.keys(), ...cachedImages()])];
    const output = await run("model-exposure.yaml");
    expectRanking(output, naive.modelExposure(candidates, 100, pre, target, pulls));
    const vanished = [...pre.values()].filter((starts) => 0.99 ** starts < 1e-6).length;
    const codes = output.warnings.map(({ code }) => code);
    expect(codes.includes("coldFractionVanishes")).toBe(vanished > pre.size / 2);
    expect(output.discoveredImages[0]!.finalScore).toBeGreaterThan(0);
  });
});

function weekOfEvents(): DemoEvent[] {
  const to = BigInt(NOW) * 1_000_000n;
  return [...eventsBetween(to - 168n * 3_600_000_000_000n, to + 1n)];
}

/** Mean seconds of the finished cold pulls, as the demo made them and before they were put into words. */
function averagePullSeconds(): naive.Values {
  const seconds = new Map<string, number[]>();
  for (const { image, pullSeconds } of weekOfEvents()) {
    if (pullSeconds !== null) seconds.set(image.name, [...(seconds.get(image.name) ?? []), pullSeconds]);
  }
  return new Map([...seconds].map(([image, all]) => [image, all.reduce((a, b) => a + b, 0) / all.length]));
}

/** Images that the query `reason = "Pulled"` names only because a node had them already. */
function cachedImages(): string[] {
  return weekOfEvents()
    .filter(({ reason }) => reason === "Pulled")
    .map(({ image }) => image.name);
}
