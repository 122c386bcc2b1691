/** Runs over the API: one per key, files that are safe to open in a spreadsheet, no secret in any response. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { pageOf } from "@/lib/api/common";
import { policyHistoryPointSchema } from "@/lib/api/policies";
import { runSchema, runSummarySchema } from "@/lib/api/runs";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { steady } from "@/demo/prometheus/series";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

let source: FakePrometheus;
let worker: Worker;

beforeAll(async () => {
  source = await startFakePrometheus();
  worker = startWorker();
  await callApi("POST", "/api/v1/data-sources", {
    json: { name: "tiny", type: "prometheus", url: source.url, credentials: { token: "t0k3n-s3cret" } },
  });
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});

const pageSchema = pageOf(policyHistoryPointSchema);

/** A run of a policy that is there. */
async function finishedRun(name: string): Promise<string> {
  const started = await callApi("POST", `/api/v1/policies/${name}/runs`);
  expect(started.status).toBe(202);
  const { id } = runSummarySchema.parse(started.json);
  await eventually(async () => {
    const run = runSchema.parse((await callApi("GET", `/api/v1/runs/${id}`)).json);
    return run.finishedAt !== null;
  });
  return id;
}

it("never gives a credential back", async () => {
  for (const path of [
    "/api/v1/data-sources",
    "/api/v1/data-sources/tiny",
    "/api/v1/overview",
    "/api/v1/audit-events",
  ]) {
    const { text, status } = await callApi("GET", path);
    expect(status).toBe(200);
    expect(text).not.toContain("t0k3n-s3cret");
  }
});

it("starts once for one Idempotency-Key, and refuses the key for another body", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: usagePolicy("once", source.url) } });
  const start = (json: unknown): Promise<ApiResult> =>
    callApi("POST", "/api/v1/policies/once/runs", { json, headers: { "idempotency-key": "k-1" } });
  const first = await start({});
  const second = await start({});
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect(runSummarySchema.parse(second.json).id).toBe(runSummarySchema.parse(first.json).id);
  const other = await start({ evaluatedAt: "2026-06-16T10:00:00Z" });
  expect([other.status, errorOf(other).code]).toEqual([422, "idempotencyKeyReused"]);
});

it("answers files whose cells are no formulas, and explains an image whatever its name", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: usagePolicy("files", source.url) } });
  source.series = steady({ "=cmd|' /C calc'!A0": 3, 'b"<b>🚀': 2 });
  const id = await finishedRun("files");
  const csv = await callApi("GET", `/api/v1/runs/${id}/images?format=csv`);
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.text).toContain("'=cmd");
  expect(csv.text).not.toMatch(/(^|,)"?=/m);
  const image = encodeURIComponent('b"<b>🚀');
  const why = await callApi("GET", `/api/v1/runs/${id}/explanations?image=${image}`);
  expect(why.json).toMatchObject({ image: 'b"<b>🚀', rank: 2 });
});

it("answers a ranking whole, or in pages that part it; CSV is always whole", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: usagePolicy("ranked", source.url) } });
  source.series = steady({ a: 5, b: 4, c: 3, d: 2, e: 1 });
  const images = `/api/v1/runs/${await finishedRun("ranked")}/images`;
  const schema = pageOf(z.object({ image: z.string(), rank: z.number() }));
  const read = async (query: string) => schema.parse((await callApi("GET", `${images}?${query}`)).json);
  const whole = await read("");
  expect(whole.items.map(({ image }) => image).join("")).toBe("abcde");
  expect(whole.nextCursor).toBeNull();
  const pages: string[] = [];
  for (let cursor: string | null = ""; cursor !== null && pages.length < 9;) {
    const page: typeof whole = await read(`limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
    pages.push(page.items.map(({ image }) => image).join(""));
    cursor = page.nextCursor;
  }
  expect(pages).toEqual(["ab", "cd", "e"]);
  // A page that ends with the ranking is the last one.
  expect(await read("limit=5")).toEqual(whole);
  const { nextCursor } = await read("limit=1");
  expect((await read(`cursor=${nextCursor}`)).items.map(({ rank }) => rank)).toEqual([2, 3, 4, 5]);
  const csv = await callApi("GET", `${images}?format=csv&limit=2&cursor=${nextCursor}`);
  expect(csv.status).toBeGreaterThanOrEqual(400);
  expect(errorOf(csv).details).toMatchObject([{ path: "query.limit" }, { path: "query.cursor" }]);
  for (const query of ["limit=0", "limit=201", "cursor=nonsense"])
    expect(errorOf(await callApi("GET", `${images}?${query}`)).details).toHaveLength(1);
});

it("pages through a policy's image counts, newest first, without doubling or losing one", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: usagePolicy("counted", source.url) } });
  const ids: string[] = [];
  for (let run = 0; run < 3; run += 1) ids.push(await finishedRun("counted"));
  const seen: string[] = [];
  for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 10; pages++) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const result = await callApi("GET", `/api/v1/policies/counted/history?limit=1${query}`);
    const page: z.infer<typeof pageSchema> = pageSchema.parse(result.json);
    seen.push(...page.items.map(({ runId }) => runId));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids.reverse());
  const wrong = await callApi("GET", "/api/v1/policies/counted/history?cursor=zzzz");
  expect(wrong.status).toBe(400);
});
