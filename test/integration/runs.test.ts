import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { whatIfAnswerSchema, type RunEvent } from "@/lib/api/runs";
import { createDataSource } from "@/lib/server/dataSources/service";
import { computing } from "@/lib/server/compute/computing";
import { db } from "@/lib/server/core/db";
import { getOperation } from "@/lib/server/operations/read";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { createPolicy } from "@/lib/server/discovery/policies";
import {
  cancelRun,
  createRun,
  diffRuns,
  dryRun,
  explainRunImage,
  listRuns,
  runSeries,
  runStatusYaml,
  watchRun,
  whatIf,
} from "@/lib/server/discovery/runs";
import { imageExplanationSchema, runDiffSchema } from "@/lib/discovery";
import { getRun, readJson } from "@/test/support/runs";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { ending, steady } from "@/demo/prometheus/series";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const AT = "2026-06-16T10:00:30.000Z";
let source: FakePrometheus;
let worker: Worker | undefined;

beforeAll(async () => {
  source = await startFakePrometheus();
  await createDataSource(
    { name: "tiny", type: "prometheus", url: source.url, credentials: { token: "t0k3n" } },
    TESTER,
  );
  await createPolicy({ spec: usagePolicy("usage", `${source.url}/`) }, TESTER);
});
afterAll(async () => source.close());
beforeEach(() => {
  source.fault = undefined;
  Object.assign(source, { series: steady({ a: 3, b: 2, c: 1 }), gate: Promise.resolve() });
  worker = startWorker();
});
afterEach(async () => worker?.stop());

async function finished(id: string): Promise<RunEvent> {
  let last: RunEvent | undefined;
  for await (const event of watchRun(id, AbortSignal.timeout(100_000))) last = event;
  if (!last) throw new Error("no event");
  return last;
}

async function runOnce(): Promise<string> {
  const { id } = await createRun("usage", { trigger: "manual", evaluatedAt: AT }, TESTER);
  await finished(id);
  return id;
}

describe("a run", () => {
  it("goes from queued to succeeded, with its results in tables and its reasons", async () => {
    const created = await createRun("usage", { trigger: "manual", evaluatedAt: AT }, TESTER);
    expect(created).toMatchObject({ state: "queued", policy: "usage", policyVersion: 1, evaluatedAt: AT });
    expect(await finished(created.id)).toMatchObject({
      state: "succeeded",
      stage: "done",
      progress: 1,
      queries: [{ name: "usage", state: "success" }],
    });
    const run = await getRun(created.id);
    expect(
      run.ranking.map(({ image, rank, finalScore, selected }) => [image, rank, finalScore, selected]),
    ).toEqual([
      ["a", 1, 39, true],
      ["b", 2, 26, true],
      ["c", 3, 13, false],
    ]);
    expect(run.ranking[0]).toMatchObject({
      queries: ["usage"],
      terms: [{ signal: "total", weight: 1, contribution: 39 }],
    });
    expect(run).toMatchObject({ imageCount: 3, selectedCount: 2, message: null });
    expect(run.queryResults).toMatchObject([{ name: "usage", status: "success", series: 3, samples: 39 }]);
    expect(run.timing.map(({ stage }) => stage)).toEqual(["queries", "signals", "ranking", "storing"]);
    expect(run.artifactBytes).toBeGreaterThan(0);
    expect(source.asked.at(-1)?.headers.authorization).toBe("Bearer t0k3n");
    expect(await db().runImage.count({ where: { runId: created.id } })).toBe(3);
    expect(
      await db().auditEvent.count({ where: { target: `run/${created.id}`, action: "run.create" } }),
    ).toBe(1);
  });

  it("shows progress on the way", async () => {
    let open = (): void => undefined;
    source.gate = new Promise((resolve) => (open = resolve));
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    const seen: RunEvent[] = [];
    for await (const event of watchRun(id, AbortSignal.timeout(100_000))) {
      seen.push(event);
      if (event.queries[0]?.state === "running") open();
    }
    expect(seen.map((event) => event.state)).toContain("running");
    expect(seen.at(-1)?.state).toBe("succeeded");
    const progress = seen.map((event) => event.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  it("fails with the server's own message when its only query fails", async () => {
    source.fault = {
      status: 422,
      body: '{"status":"error","errorType":"execution","error":"many-to-many <b>matching</b>"}',
    };
    const run = await getRun(await runOnce());
    expect(run.state).toBe("failed");
    expect(run.message).toContain("many-to-many <b>matching</b>");
    expect(run.queryResults).toMatchObject([{ status: "failed", code: "http" }]);
    expect(run.ranking).toEqual([]);
  });

  it("is tried again after the process that computes it ended", async () => {
    let open = (): void => undefined;
    source.gate = new Promise((resolve) => (open = resolve));
    const { id } = await createRun("usage", { trigger: "manual", evaluatedAt: AT }, TESTER);
    await eventually(async () => (await getOperation(id)).items[0]?.state === "running");
    process.kill(computing().pid ?? NaN, "SIGKILL");
    open();
    expect(await finished(id)).toMatchObject({ state: "succeeded" });
    expect(await getOperation(id)).toMatchObject({ attempts: 2 });
  });

  it("takes its own word on who aggregates, instead of the policy's", async () => {
    const spec = usagePolicy("pushed", source.url).replace(
      "name: pushed",
      "name: pushed\n  annotations:\n    plimsoll.dev/pushdown: always",
    );
    await createPolicy({ spec }, TESTER);
    const ways = [];
    for (const override of [{}, { pushdown: "never" as const }]) {
      const { id } = await createRun("pushed", { trigger: "manual", ...override }, TESTER);
      await finished(id);
      ways.push(...(await getRun(id)).queryResults.map(({ pushdown }) => pushdown));
    }
    // The fake has no subqueries, which is found out before anything is asked of them.
    expect(ways).toEqual([
      { way: "samples", reason: expect.not.stringContaining("never"), samplesSaved: 0 },
      { way: "samples", reason: expect.stringContaining("pushdown: never"), samplesSaved: 0 },
    ]);
  });

  it("is partial when one of two queries has no registered source, and says what to register", async () => {
    const other = `    - name: other
      type: prometheus
      prometheus:
        endpoint: http://unregistered.example:9090
        query: up
`;
    await createPolicy({ spec: usagePolicy("two", source.url, other) }, TESTER);
    const { id } = await createRun("two", { trigger: "manual" }, TESTER);
    await finished(id);
    const run = await getRun(id);
    expect(run.state).toBe("partial");
    expect(run.message).toContain("1 of 2 queries failed");
    expect(run.message).toContain("http://unregistered.example:9090");
    expect(run.queryResults[1]).toMatchObject({ status: "failed", code: "unregistered" });
    expect(run.ranking).toHaveLength(3);
  });

  it("keeps image names with quotes, HTML, emoji, and what the database refuses", async () => {
    const names = [
      `"q'`,
      "<script>alert(1)</script>",
      "registry/🦆:1",
      "back\\slash",
      "nul\u0000",
      "x".repeat(5_000),
    ];
    source.series = steady(Object.fromEntries(names.map((name, index) => [name, 10 - index])));
    const run = await getRun(await runOnce());
    expect(run.state).toBe("succeeded");
    expect(run.ranking.map(({ image }) => image)).toEqual(
      names.map((name) => name.replace("\u0000", "\ufffd")),
    );
    const explained = readJson(imageExplanationSchema, await explainRunImage(run.id, "registry/🦆:1"));
    expect(explained.rank).toBe(3);
  });

  it("runs twice at once without mixing anything up", async () => {
    const runs = await Promise.all(
      [1, 2, 3, 4, 5].map(() => createRun("usage", { trigger: "manual" }, TESTER)),
    );
    const ends = await Promise.all(runs.map(({ id }) => finished(id)));
    expect(ends.map(({ state }) => state)).toEqual(Array(5).fill("succeeded"));
    for (const { id } of runs) expect(await db().runImage.count({ where: { runId: id } })).toBe(3);
  });

  it("stores tens of thousands of images", async () => {
    source.series = steady(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`image-${index}`, index])),
    );
    const id = await runOnce();
    expect(await db().runImage.count({ where: { runId: id } })).toBe(20_000);
    expect((await getRun(id)).ranking[0]?.image).toBe("image-19999");
  });
});

describe("cancelling", () => {
  it("ends a running run soon, and leaves no result", async () => {
    source.gate = new Promise(() => undefined);
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    await eventually(async () => (await getRun(id)).state === "running");
    const asked = Date.now();
    await cancelRun(id, { ...TESTER, actor: "grace" });
    expect(await finished(id)).toMatchObject({ state: "cancelled", message: "Cancelled by grace" });
    // A source that is silent would be waited for 30 s.
    expect(Date.now() - asked).toBeLessThan(15_000);
    expect((await getRun(id)).ranking).toEqual([]);
    await expect(cancelRun(id, TESTER)).rejects.toThrow("has ended already (cancelled)");
  });

  it("ends a queued run at once, and no worker ever takes it", async () => {
    await worker?.stop();
    worker = undefined;
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    expect((await cancelRun(id, TESTER)).state).toBe("cancelled");
    const before = source.asked.length;
    worker = startWorker();
    const other = await createRun("usage", { trigger: "manual" }, TESTER);
    await finished(other.id);
    expect(source.asked.length).toBe(before + 1);
    expect((await getRun(id)).state).toBe("cancelled");
  });
});

describe("reading", () => {
  it("lists newest first, in pages", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await createRun("usage", { trigger: "manual" }, TESTER)).id);
    await Promise.all(ids.map(finished));
    const first = await listRuns({ limit: 2, policy: "usage" });
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const { ranking, selectedCount } = await getRun(ids[2] ?? "");
    const scores = ranking.map(({ finalScore }) => finalScore);
    expect(first.items[0]?.gap).toBe((scores[selectedCount - 1] ?? 0) - (scores[selectedCount] ?? 0));
    const second = await listRuns({ limit: 2, policy: "usage", cursor: first.nextCursor ?? "" });
    expect(second.items[0]?.id).toBe(ids[0]);
    expect((await listRuns({ limit: 10, policy: "no-such" })).items).toEqual([]);
    await expect(getRun("no-id")).rejects.toThrow('There is no run "no-id"');
    await expect(getRun("01890000-0000-7000-8000-000000000000")).rejects.toThrow("There is no run");
  });

  it("compares two runs, remembers the one before, and writes the status", async () => {
    const before = await runOnce();
    source.series = steady({ a: 3, d: 5, c: 1 });
    const after = await runOnce();
    const diff = readJson(runDiffSchema, await diffRuns(before, after));
    expect(diff.entered.map(({ image }) => image)).toEqual(["d"]);
    expect(diff.left.map(({ image }) => image)).toEqual(["b"]);
    expect((await db().run.findUniqueOrThrow({ where: { id: after } })).previousRunId).toBe(before);
    expect(new TextDecoder().decode(await runStatusYaml(after))).toContain('finalScore: "65.0"');
  });

  it("recomputes from the stored samples and asks the source for nothing", async () => {
    const id = await runOnce();
    const before = source.asked.length;
    const spec = usagePolicy("usage", `${source.url}/`)
      .replace("method: sum", "method: max")
      .replace("maxImages: 2", "maxImages: 1");
    const recomputed = readJson(whatIfAnswerSchema, await whatIf(id, spec));
    expect(recomputed.ranking.map(({ finalScore, selected }) => [finalScore, selected])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    const looking = (lookback: string) =>
      spec.replace("method: max", "method: sum").replace("lookback: 1h", `lookback: ${lookback}`);
    const shorter = readJson(whatIfAnswerSchema, await whatIf(id, looking("30m")));
    expect(shorter.ranking.map(({ finalScore }) => finalScore)).toEqual([21, 14, 7]);
    for (const lookback of ["2h", "32m"]) {
      await expect(whatIf(id, looking(lookback))).rejects.toMatchObject({
        status: 422,
        code: "queriesChanged",
      });
    }
    await expect(whatIf(id, spec.replace("count(x)", "count(y)"))).rejects.toThrow(
      "query usage is not the one that the run asked",
    );
    await expect(whatIf(id, "kind: Pod")).rejects.toMatchObject({ status: 422, code: "invalidPolicy" });
    expect(await runSeries(id, "usage", ["b"])).toMatchObject({
      kind: "samples",
      stepSeconds: 300,
      series: [{ image: "b", values: Array(13).fill(2) }],
    });
    expect(source.asked.length).toBe(before);
  });

  it("notes what the other semantics over its samples cannot show", async () => {
    source.series = [...steady({ a: 3, b: 2 }), ending({ image: "a", pod: "two" }, ["1"])];
    const id = await runOnce();
    const under = async (semantics: string) => {
      const annotated = `  name: usage\n  annotations: { plimsoll.dev/semantics: ${semantics} }\n`;
      const spec = usagePolicy("usage", `${source.url}/`).replace("  name: usage\n", annotated);
      const { warnings } = readJson(whatIfAnswerSchema, await whatIf(id, spec));
      return warnings.flatMap(({ code, query }) => (code === "fetchedOtherwise" ? [query] : []));
    };
    expect(await under("operator")).toEqual(["usage"]);
    expect(await under("proposal")).toEqual([]);
  });

  it("computes a dry run and keeps nothing of it", async () => {
    const count = await db().run.count();
    const run = readJson(z.unknown(), await dryRun(usagePolicy("draft", source.url), { evaluatedAt: AT }));
    expect(run).toMatchObject({
      state: "succeeded",
      trigger: "dryRun",
      policy: "draft",
      policyVersion: 0,
      imageCount: 3,
    });
    expect(await db().run.count()).toBe(count);
    await expect(dryRun("spec: [")).rejects.toMatchObject({ status: 422 });
  });
});
