import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { errorBodySchema } from "@/lib/api/common";
import { policyDetailSchema } from "@/lib/api/policies";
import { runSchema, runSummarySchema } from "@/lib/api/runs";
import { db } from "@/lib/server/db";
import { startWorker, type Worker } from "@/lib/server/jobs/worker";
import { callApi, TESTER_ACTOR, type ApiResult } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { startTinyPrometheus, usagePolicy, type TinyPrometheus } from "@/test/support/tinyPrometheus";

useHouse();

let source: TinyPrometheus;
let worker: Worker;

beforeAll(async () => {
  source = await startTinyPrometheus();
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});

const errorOf = (result: ApiResult): z.infer<typeof errorBodySchema>["error"] =>
  errorBodySchema.parse(result.json).error;

describe("every route", () => {
  it("answers every error with a request id, in the body and in the header", async () => {
    const result = await callApi("GET", "/api/v1/policies/none", {
      headers: { "x-request-id": "abcdef-123456" },
    });
    expect(result.status).toBe(404);
    expect(errorOf(result).requestId).toBe("abcdef-123456");
    expect(result.headers.get("x-request-id")).toBe("abcdef-123456");
    const forged = await callApi("GET", "/api/v1/policies/none", {
      headers: { "x-request-id": "<script>alert(1)" },
    });
    expect(forged.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("refuses a write that another site's page sends", async () => {
    const result = await callApi("POST", "/api/v1/policies", {
      json: { spec: "" },
      headers: { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" },
    });
    expect(result.status).toBe(403);
    expect(errorOf(result).code).toBe("crossSite");
  });
});

describe("bodies and parameters", () => {
  it("names all wrong fields at once", async () => {
    const result = await callApi("POST", "/api/v1/data-sources", {
      json: { name: "Not A Name", type: "grafana", url: "ftp://x", colour: "red" },
    });
    expect(result.status).toBe(422);
    expect(
      errorOf(result)
        .details.map(({ path }) => path)
        .sort(),
    ).toEqual(["colour", "name", "type", "url"]);
  });

  it("names wrong query parameters", async () => {
    const result = await callApi("GET", "/api/v1/runs?limit=9999&state=sleeping");
    expect(result.status).toBe(400);
    expect(errorOf(result).details.map(({ path }) => path)).toEqual(["query.limit", "query.state"]);
  });

  it.each([
    ["no JSON", { body: "{", headers: { "content-type": "application/json" } }, 400],
    ["another type", { body: "<a/>", headers: { "content-type": "application/xml" } }, 415],
    [
      "a body over the limit",
      { body: "x".repeat(12_000_000), headers: { "content-type": "application/json" } },
      413,
    ],
  ])("refuses %s", async (_what, call, status) => {
    expect((await callApi("POST", "/api/v1/policies", call)).status).toBe(status);
  });
});

describe("policies over the API", () => {
  const spec = (name: string): string => usagePolicy(name, source.url);

  it("answers the three mistakes of a document with line and column, and saves nothing", async () => {
    const broken = spec("broken")
      .replace("maxImages:", "maxImages: many #")
      .replace("method: sum", "method: most");
    const result = await callApi("POST", "/api/v1/policies", { json: { spec: `${broken}\nkind: Other` } });
    expect(result.status).toBe(422);
    const { details } = errorOf(result);
    expect(details.length).toBeGreaterThanOrEqual(1);
    for (const each of details) expect(each.line, each.message).toBeGreaterThan(0);
    expect((await callApi("GET", "/api/v1/policies/broken")).status).toBe(404);
  });

  it("takes YAML as it is", async () => {
    const result = await callApi("POST", "/api/v1/policies", {
      body: spec("plain"),
      headers: { "content-type": "application/yaml" },
    });
    expect(result.status).toBe(201);
    expect(result.headers.get("location")).toBe("/api/v1/policies/plain");
    expect(policyDetailSchema.parse(result.json).spec).toBe(spec("plain"));
  });

  it("keeps versions, and answers a conflicting save with the other's change", async () => {
    await callApi("POST", "/api/v1/policies", { json: { spec: spec("shared"), message: "first" } });
    const read = await callApi("GET", "/api/v1/policies/shared");
    expect(read.headers.get("etag")).toBe('"1"');
    const changed = `# mine\n${spec("shared")}`;
    const put = (text: string): Promise<ApiResult> =>
      callApi("PUT", "/api/v1/policies/shared", {
        json: { spec: text, message: "why" },
        headers: { "if-match": '"1"' },
      });
    expect((await put(changed)).status).toBe(200);
    const late = await put(`# theirs\n${spec("shared")}`);
    expect(late.status).toBe(412);
    const { current } = z.object({ current: policyDetailSchema }).parse(late.json);
    expect(current).toMatchObject({ version: 2, spec: changed });
    const versions = await callApi("GET", "/api/v1/policies/shared/versions");
    expect(versions.json).toMatchObject({
      items: [
        { version: 2, message: "why", author: TESTER_ACTOR },
        { version: 1, message: "first" },
      ],
    });
    const restored = await callApi("POST", "/api/v1/policies/shared/versions/1/restore");
    expect(policyDetailSchema.parse(restored.json)).toMatchObject({ version: 3, spec: spec("shared") });
  });

  it("refuses a name that is taken, a new name in an update, and both leave all as it was", async () => {
    await callApi("POST", "/api/v1/policies", { json: { spec: spec("taken") } });
    const again = await callApi("POST", "/api/v1/policies", { json: { spec: spec("taken") } });
    expect([again.status, errorOf(again).code]).toEqual([409, "nameTaken"]);
    const renamed = await callApi("PUT", "/api/v1/policies/taken", { json: { spec: spec("renamed") } });
    expect(renamed.status).toBe(422);
    expect(errorOf(renamed).details[0]?.path).toBe("metadata.name");
  });

  it("duplicates under another name, comments included", async () => {
    const text = `# kept\n${spec("original")}`;
    const copy = await callApi("POST", "/api/v1/policies", { json: { spec: text, name: "copy" } });
    expect(copy.status).toBe(201);
    expect(policyDetailSchema.parse(copy.json)).toMatchObject({
      name: "copy",
      spec: expect.stringContaining("# kept"),
    });
  });

  it("deletes and brings back; a new policy may take a deleted one's name", async () => {
    await callApi("POST", "/api/v1/policies", { json: { spec: spec("gone") } });
    expect((await callApi("DELETE", "/api/v1/policies/gone")).status).toBe(204);
    expect((await callApi("GET", "/api/v1/policies/gone")).status).toBe(404);
    expect((await callApi("POST", "/api/v1/policies/gone/undelete")).status).toBe(200);
    await callApi("DELETE", "/api/v1/policies/gone");
    expect((await callApi("POST", "/api/v1/policies", { json: { spec: spec("gone") } })).status).toBe(201);
    expect((await callApi("POST", "/api/v1/policies/gone/undelete")).status).toBe(404);
  });

  it("pages through a list without doubling or losing one", async () => {
    for (const name of ["page-a", "page-b", "page-c"]) {
      await callApi("POST", "/api/v1/policies", { json: { spec: spec(name) } });
    }
    const pageSchema = z.object({
      items: z.array(z.object({ name: z.string() })),
      nextCursor: z.string().nullable(),
    });
    const names: string[] = [];
    for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 50; pages++) {
      const result = await callApi("GET", `/api/v1/policies?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      const page = pageSchema.parse(result.json);
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual([...new Set(names)].sort());
    expect(names).toEqual(expect.arrayContaining(["page-a", "page-b", "page-c"]));
  });

  it("leaves one audit row for every write, in the actor's name", async () => {
    await callApi("POST", "/api/v1/policies", {
      json: { spec: spec("audited") },
      headers: { "x-request-id": "audit-0001" },
    });
    await callApi("PUT", "/api/v1/policies/audited/schedule", { json: { scheduled: true } });
    await callApi("DELETE", "/api/v1/policies/audited");
    const events = await db().auditEvent.findMany({
      where: { target: "policy/audited" },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ["policy.create", TESTER_ACTOR],
      ["policy.schedule", TESTER_ACTOR],
      ["policy.delete", TESTER_ACTOR],
    ]);
    expect(events[0]?.requestId).toBe("audit-0001");
  });
});

describe("runs over the API", () => {
  async function finishedRun(name: string): Promise<string> {
    await callApi("POST", "/api/v1/policies", { json: { spec: usagePolicy(name, source.url) } });
    const started = await callApi("POST", `/api/v1/policies/${name}/runs`);
    expect(started.status).toBe(202);
    const { id } = runSummarySchema.parse(started.json);
    await eventually(async () => {
      const run = runSchema.parse((await callApi("GET", `/api/v1/runs/${id}`)).json);
      return run.finishedAt !== null;
    });
    return id;
  }

  beforeAll(async () => {
    await callApi("POST", "/api/v1/data-sources", {
      json: { name: "tiny", type: "prometheus", url: source.url, credentials: { token: "t0k3n-s3cret" } },
    });
  });

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

  it("streams progress to the end, and answers files whose cells are no formulas", async () => {
    source.images = { "=cmd|' /C calc'!A0": 3, 'b"<b>🚀': 2 };
    const id = await finishedRun("files");
    const events = await callApi("GET", `/api/v1/runs/${id}/events`);
    expect(events.text).toContain("event: progress");
    expect(events.text).toContain("event: end");
    const csv = await callApi("GET", `/api/v1/runs/${id}/images?format=csv`);
    expect(csv.headers.get("content-type")).toContain("text/csv");
    expect(csv.text).toContain("'=cmd");
    expect(csv.text).not.toMatch(/(^|,)"?=/m);
    const status = await callApi("GET", `/api/v1/runs/${id}/status.yaml`);
    expect(status.text).toContain("discoveredImages");
    const why = await callApi(
      "GET",
      `/api/v1/runs/${id}/explanations?image=${encodeURIComponent('b"<b>🚀')}`,
    );
    expect(why.status).toBe(200);
    expect((await callApi("GET", `/api/v1/runs/${id}/diff/${id}`)).status).toBe(200);
    const artifact = await callApi("GET", `/api/v1/runs/${id}/artifact`);
    expect(artifact.status).toBe(200);
    const again = await callApi("POST", `/api/v1/runs/${id}/what-if`, {
      json: { spec: usagePolicy("files", source.url) },
    });
    expect(again.status).toBe(200);
    const ended = await callApi("POST", `/api/v1/runs/${id}/cancel`);
    expect(ended.status).toBe(409);
  });
});
