/**
 * Writes that are concurrent, break off, or have unexpected contents. For writes that are sent twice see
 * apiIdempotency.test.ts.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { policyDetailSchema } from "@/lib/api/policies";
import { db, pool } from "@/lib/server/core/db";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const spec = (name: string): string => usagePolicy(name, "http://prometheus.example:9090");
const create = (name: string, headers: Record<string, string> = {}): Promise<ApiResult> =>
  callApi("POST", "/api/v1/policies", { json: { spec: spec(name) }, headers });

afterEach(() => vi.restoreAllMocks());

describe("two at once", () => {
  it("create one policy of a name", async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => create("race")));
    const statuses = results.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it("save with the same If-Match: one wins, the others see what it saved", async () => {
    await create("shared");
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        callApi("PUT", "/api/v1/policies/shared", {
          json: { spec: `# ${index}\n${spec("shared")}` },
          headers: { "if-match": '"1"' },
        }),
      ),
    );
    const [winner, ...more] = results.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const saved = policyDetailSchema.parse(winner?.json).spec;
    const lost = results.filter(({ status }) => status === 412);
    expect(lost).toHaveLength(7);
    for (const { json } of lost) expect(json).toMatchObject({ current: { version: 2, spec: saved } });
    expect(await db().policyVersion.count({ where: { policy: { name: "shared" } } })).toBe(2);
  });

  it("save without If-Match: none is lost, each has its version", async () => {
    await create("free");
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        callApi("PUT", "/api/v1/policies/free", { json: { spec: `# ${index}\n${spec("free")}` } }),
      ),
    );
    for (const { status } of results) expect(status).toBe(200);
    const versions = await db().policyVersion.findMany({
      where: { policy: { name: "free" } },
      orderBy: { version: "asc" },
    });
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe("a save", () => {
  it("of what is there already makes no version", async () => {
    await create("same");
    const result = await callApi("PUT", "/api/v1/policies/same", { json: { spec: spec("same") } });
    expect(result.headers.get("etag")).toBe('"1"');
    expect(await db().auditEvent.count({ where: { target: "policy/same" } })).toBe(1);
  });

  it("leaves neither policy nor version when the audit row cannot be written", async () => {
    await db().$executeRawUnsafe(
      "alter table audit_event add constraint no_doomed check (target <> 'policy/doomed')",
    );
    expect((await create("doomed")).status).toBe(500);
    expect(await db().policy.count({ where: { name: "doomed" } })).toBe(0);
    await db().$executeRawUnsafe("alter table audit_event drop constraint no_doomed");
    expect((await create("doomed")).status).toBe(201);
  });

  it("under another name keeps long queries on their line, and comments", async () => {
    const query = `sum(rate(x{namespace="ci",container!~"a|b"}[5m])) by (image) ${"+ 0 ".repeat(40)}`.trim();
    const text = `# why\n${spec("long").replace("count(x) by (image)", query)}`;
    const result = await callApi("POST", "/api/v1/policies", { json: { spec: text, name: "longer" } });
    expect(policyDetailSchema.parse(result.json).spec).toBe(text.replace("name: long", "name: longer"));
  });

  it("in operator semantics says so in the document, where the cluster keeps it", async () => {
    const result = await callApi("POST", "/api/v1/policies", {
      json: { spec: spec("parity"), semantics: "operator" },
    });
    const policy = policyDetailSchema.parse(result.json);
    expect(policy.semantics).toBe("operator");
    expect(policy.spec).toContain("plimsoll.dev/semantics: operator");
    const exported = await callApi("GET", "/api/v1/policies/parity/export?spelling=operator&format=json");
    expect(exported.json).toMatchObject({ spec: { ranking: { signal: "total" } } });
  });

  it("refuses to export what the spelling cannot say, with every reason", async () => {
    const text = spec("extended").replace("method: sum", "method: increase\n        perDay: true");
    await callApi("POST", "/api/v1/policies", { json: { spec: text } });
    const result = await callApi("GET", "/api/v1/policies/extended/export?spelling=operator");
    expect(result.status).toBe(422);
    expect(result.json).toMatchObject({
      error: {
        code: "notExpressible",
        details: ["method", "perDay"].map((key) => ({
          path: expect.stringContaining(`aggregate.${key}`) as string,
        })),
      },
    });
  });
});

describe("what nobody expects", () => {
  beforeAll(async () => create("plain"));

  it.each([
    ["GET", "/api/v1/policies/a%00b"],
    ["GET", "/api/v1/runs/%00"],
    ["GET", "/api/v1/runs?policy=%00"],
    ["GET", "/api/v1/policies?cursor=AAAA"],
    ["GET", "/api/v1/audit-events?target=%00"],
    ["GET", "/api/v1/audit-events?cursor=zzzz"],
    ["GET", "/api/v1/policies/plain/versions/99999999999/diff/1"],
    ["GET", "/api/v1/policies/plain/versions?cursor=zzzz"],
    ["DELETE", "/api/v1/data-sources/%00"],
  ] as const)("is a bad request, no failure: %s %s", async (method, url) => {
    const { status, text } = await callApi(method, url);
    expect([400, 404], text).toContain(status);
  });

  it.each([
    ["GET", "/api/v1/policies/nobody/runs"],
    ["GET", "/api/v1/policies/nobody/history"],
    ["GET", "/api/v1/policies/plain/versions/7/diff/1"],
    ["POST", "/api/v1/policies/plain/versions/7/restore"],
    ["GET", "/api/v1/runs/nobody/events"],
    ["GET", "/api/v1/runs/01890000-0000-7000-8000-000000000000"],
  ] as const)("is not there: %s %s", async (method, url) => {
    expect((await callApi(method, url)).status).toBe(404);
  });

  it("is a policy whose YAML spells U+0000: refused with the reason", async () => {
    const text = spec("nul").replace("query: count(x) by (image)", 'query: "count(x\\0) by (image)"');
    const result = await callApi("POST", "/api/v1/policies", { json: { spec: text } });
    expect(result.status).toBe(422);
    expect(result.text).toContain("U+0000");
  });

  it("is a policy whose metadata is an alias: the rename is refused with the reason", async () => {
    const text = spec("alias").replace("metadata:\n  name: alias", "x-meta: &m\n  name: alias\nmetadata: *m");
    const result = await callApi("POST", "/api/v1/policies", { json: { spec: text, name: "renamed" } });
    expect(result.status).toBe(422);
    expect(result.json).toMatchObject({ error: { details: [{ path: "metadata" }] } });
  });

  it("is a policy of a mebibyte: read in JSON whatever it escapes to, and one byte more is refused", async () => {
    const fill = (size: number): string => {
      const text = spec("huge");
      return `${text}# ${'"'.repeat(size - text.length - 2)}`;
    };
    const post = (size: number): Promise<ApiResult> =>
      callApi("POST", "/api/v1/policies", { json: { spec: fill(size) } });
    const over = await post(1_048_577);
    expect(over.status).toBe(422);
    expect(over.json).toMatchObject({ error: { details: [{ path: "spec" }] } });
    const fits = await post(1_048_576);
    expect(fits.status, fits.text.slice(0, 500)).toBe(201);
  });

  it("is an audit row of a source with credentials: no secret in it", async () => {
    const json = {
      name: "secretive",
      type: "prometheus",
      url: "http://secret.example",
      credentials: { username: "u53r", password: "p455w0rd", headers: { "X-Scope-OrgID": "t3n4nt" } },
    };
    expect(
      (await callApi("POST", "/api/v1/data-sources", { json, headers: { "idempotency-key": "key-9" } }))
        .status,
    ).toBe(201);
    const books = await Promise.all([db().auditEvent.findMany(), db().idempotencyKey.findMany()]);
    expect(JSON.stringify(books)).not.toMatch(/u53r|p455w0rd|t3n4nt/);
  });
});

describe("a database that is away", () => {
  it("is answered with 503 and a plain text, on a read and on a write, and readiness says so", async () => {
    const gone = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:5432"), { code: "ECONNREFUSED" });
    vi.spyOn(db(), "$transaction").mockRejectedValue(gone);
    vi.spyOn(db().policy, "findMany").mockRejectedValue(gone);
    const asked: { query(sql: string): Promise<unknown> } = pool();
    vi.spyOn(asked, "query").mockRejectedValue(gone);
    for (const result of [
      await create("away"),
      await callApi("GET", "/api/v1/policies"),
      await callApi("GET", "/api/health/ready"),
    ]) {
      expect(result.status).toBe(503);
      expect(errorOf(result).code).toBe("databaseAway");
      expect(result.text).not.toContain("10.0.0.1");
    }
    expect((await callApi("GET", "/api/health/live")).status).toBe(200);
  });
});

it("takes a body only as large as the route says", async () => {
  const long = { name: "x".repeat(2_621_441) };
  expect((await callApi("POST", "/api/v1/data-sources", { json: long })).status).toBe(422);
  const result = await callApi("POST", "/api/v1/policies", {
    body: " ".repeat(2_621_441),
    headers: { "content-type": "application/yaml" },
  });
  expect(result.status).toBe(413);
});
