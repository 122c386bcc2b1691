import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewInput } from "@/components/discovery/runs/queries/asked";
import { serveOnLoopback, type LoopbackServer } from "@/demo/http";
import type { DataSourceInput } from "@/lib/api/dataSources";
import { parsePolicyDocument } from "@/lib/discovery";
import {
  connectionsFor,
  createDataSource,
  deleteDataSource,
  getDataSource,
  listDataSources,
  previewQuery,
  testDataSource,
  updateDataSource,
} from "@/lib/server/dataSources/service";
import { connectionOf } from "@/lib/server/dataSources/store";
import { db } from "@/lib/server/core/db";
import { createPolicy } from "@/lib/server/discovery/policies";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

let source: FakePrometheus;
beforeAll(async () => {
  source = await startFakePrometheus();
});
afterAll(async () => source.close());

const prometheus = (name: string, more: Partial<DataSourceInput> = {}): DataSourceInput => ({
  name,
  type: "prometheus",
  url: source.url,
  ...more,
});

describe("credentials", () => {
  it("go in and never come out: not by the API, not in the table, not in the audit log", async () => {
    const secret = "s3cr3t-t0k3n";
    const created = await createDataSource(
      prometheus("secretive", { credentials: { token: secret, headers: { "X-Scope-OrgID": "tenant-42" } } }),
      TESTER,
    );
    expect(created.credentialKeys).toEqual(["headers", "token"]);
    expect(JSON.stringify(created)).not.toContain(secret);
    const row = await db().dataSource.findUniqueOrThrow({ where: { name: "secretive" } });
    expect(Buffer.from(row.credentials ?? []).includes(secret)).toBe(false);
    const events = JSON.stringify(await db().auditEvent.findMany());
    expect(events).toContain("dataSource/secretive");
    expect(events).not.toContain(secret);
    expect(events).not.toContain("tenant-42");
    await testDataSource("secretive", TESTER);
    expect(source.asked.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      "x-scope-orgid": "tenant-42",
    });
  });

  it("stay when absent, go with null", async () => {
    await createDataSource(prometheus("merged", { credentials: { username: "u", password: "p" } }), TESTER);
    await updateDataSource("merged", prometheus("merged"), TESTER);
    expect((await getDataSource("merged")).credentialKeys).toEqual(["password", "username"]);
    const changed = prometheus("merged", { credentials: { username: null, password: null, token: "t" } });
    expect((await updateDataSource("merged", changed, TESTER)).credentialKeys).toEqual(["token"]);
  });

  it("do not follow the URL to another host unseen", async () => {
    await createDataSource(prometheus("moved", { credentials: { token: "t" } }), TESTER);
    const elsewhere = { url: "http://elsewhere.example:9090" };
    await expect(updateDataSource("moved", prometheus("moved", elsewhere), TESTER)).rejects.toMatchObject({
      status: 422,
      code: "credentialsForOtherHost",
      details: [{ path: "credentials.token" }],
    });
    expect((await getDataSource("moved")).url).toBe(source.url);
    const again = prometheus("moved", { ...elsewhere, credentials: { token: "t2" } });
    expect((await updateDataSource("moved", again, TESTER)).url).toBe("http://elsewhere.example:9090");
  });

  it("cannot be opened in another row", async () => {
    const from = await db().dataSource.findUniqueOrThrow({ where: { name: "secretive" } });
    await createDataSource(prometheus("thief"), TESTER);
    await db().dataSource.update({ where: { name: "thief" }, data: { credentials: from.credentials } });
    expect(await testDataSource("thief", TESTER)).toMatchObject({
      ok: false,
      message: expect.stringContaining("changed after they were encrypted"),
    });
    await db().dataSource.delete({ where: { name: "thief" } });
  });
});

describe("a data source", () => {
  it("must have a name of its own and a place that fits its type; everything wrong is said at once", async () => {
    await expect(createDataSource(prometheus("secretive"), TESTER)).rejects.toMatchObject({
      status: 409,
      code: "nameTaken",
      details: [{ path: "name", message: expect.stringMatching(/is taken.*choose another/) }],
    });
    const wrong = { name: "wrong", type: "loki", url: "http://user:pw@host", document: "image" } as const;
    await expect(createDataSource(wrong, TESTER)).rejects.toMatchObject({
      status: 422,
      details: [{ path: "document" }, { path: "url" }],
    });
    await expect(createDataSource({ name: "empty", type: "pullCostProfile" }, TESTER)).rejects.toMatchObject({
      status: 422,
    });
    expect((await listDataSources()).items.map(({ name }) => name)).not.toContain("wrong");
  });

  it("tells what its server says when tested, and remembers", async () => {
    await createDataSource(prometheus("tested"), TESTER);
    const result = await testDataSource("tested", TESTER);
    expect(result).toMatchObject({ ok: true, version: "9.9.9" });
    expect((await getDataSource("tested")).lastTest).toEqual(result);
    await createDataSource(prometheus("refusing", { url: "http://127.0.0.1:9" }), TESTER);
    expect(await testDataSource("refusing", TESTER)).toMatchObject({
      ok: false,
      message: expect.stringContaining("127.0.0.1:9"),
    });
  });

  it("keeps nothing of a test that its asker left, or of a place that it no longer has", async () => {
    const held: ServerResponse[] = [];
    let holds = true;
    const server = await serveOnLoopback(async (_, response) => {
      if (holds) held.push(response);
      else response.writeHead(500).end();
    });
    await createDataSource(prometheus("slow", { url: server.origin }), TESTER);
    const left = new AbortController();
    const asked = testDataSource("slow", TESTER, left.signal);
    await eventually(async () => held.length === 1);
    left.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
    expect((await getDataSource("slow")).lastTest).toBeNull();

    const again = testDataSource("slow", TESTER);
    await eventually(async () => held.length === 2);
    await updateDataSource("slow", prometheus("slow"), TESTER);
    holds = false;
    for (const response of held) response.writeHead(500).end();
    expect(await again).toMatchObject({ ok: false });
    expect((await getDataSource("slow")).lastTest).toBeNull();
    expect(await db().change.count({ where: { subject: "dataSource/slow", kind: "dataSource.fail" } })).toBe(
      0,
    );
    await server.close();
  });

  it("cannot go while a policy asks it", async () => {
    const own = await startFakePrometheus();
    await createDataSource({ name: "used", type: "prometheus", url: own.url }, TESTER);
    await createPolicy({ spec: usagePolicy("user", `${own.url}/`) }, TESTER);
    expect((await getDataSource("used")).usedBy).toEqual(["user"]);
    await expect(deleteDataSource("used", TESTER)).rejects.toMatchObject({
      status: 409,
      code: "inUse",
      message: expect.stringContaining("user"),
    });
    await db().policy.update({ where: { name: "user" }, data: { deletedAt: new Date() } });
    await deleteDataSource("used", TESTER);
    await expect(getDataSource("used")).rejects.toMatchObject({ status: 404 });
    await own.close();
  });

  it("is not said to be used where another one of the same URL fits as well", async () => {
    const own = await startFakePrometheus();
    const twins = ["twin-a", "twin-b"];
    for (const name of twins) await createDataSource({ name, type: "prometheus", url: own.url }, TESTER);
    await createPolicy({ spec: usagePolicy("undecided", own.url) }, TESTER);
    const named = usagePolicy("decided", own.url).replace(
      "type: prometheus\n",
      "type: prometheus\n      secretRef: {name: twin-b}\n",
    );
    await createPolicy({ spec: named }, TESTER);
    expect(await Promise.all(twins.map(getDataSource))).toMatchObject([
      { usedBy: [], ambiguousFor: ["undecided"] },
      { usedBy: ["decided"], ambiguousFor: ["undecided"] },
    ]);
    // One of them may go, and the other is what the policy asks.
    await deleteDataSource("twin-a", TESTER);
    expect(await getDataSource("twin-b")).toMatchObject({
      usedBy: ["decided", "undecided"],
      ambiguousFor: [],
    });
    await own.close();
  });

  it("may be an uploaded profile", async () => {
    const document = "image,p50ColdPullSeconds,p95ColdPullSeconds,sampleCount\na:1,3,9,12\n";
    await createDataSource({ name: "costs", type: "pullCostProfile", document }, TESTER);
    const found = await connectionsFor([{ name: "cost", type: "pullCostProfile", document: "costs" }]);
    expect(found.get("cost")).toMatchObject({ document });
    const preview = await previewQuery("costs", { query: "-" }, { nowMs: Date.now() });
    expect(preview).toMatchObject({ status: "success", rows: [{ image: "a:1", value: 3 }] });
    await updateDataSource("costs", { name: "costs", type: "pullCostProfile" }, TESTER);
    expect((await getDataSource("costs")).hasDocument).toBe(true);
  });
});

describe("the preview", () => {
  it("shows the request as it is sent and the newest value of each image", async () => {
    const nowMs = Date.parse("2026-06-16T10:00:30Z");
    const preview = await previewQuery("tested", { query: "up", lookback: "1h", step: "5m" }, { nowMs });
    expect(preview).toMatchObject({ status: "success", series: 3, samples: 39 });
    expect(preview.rows[0]).toEqual({ image: "a", time: "2026-06-16T10:00:00.000Z", value: 3, text: null });
    const sent = source.asked.at(-1);
    expect(preview.request).toBe(`GET ${source.url}${sent?.path ?? ""}?${sent?.params.toString() ?? ""}`);
  });

  it("gives the server's own words when it fails, and bounds what may be asked", async () => {
    source.fault = {
      status: 400,
      body: '{"status":"error","errorType":"bad_data","error":"unexpected end of input"}',
    };
    expect(await previewQuery("tested", { query: "sum(" }, { nowMs: Date.now() })).toMatchObject({
      status: "failed",
      message: expect.stringContaining("unexpected end of input"),
    });
    source.fault = undefined;
    const bad = [
      { lookback: "soon" },
      { lookback: "0s" },
      { lookback: "2000h" },
      { lookback: "700h", step: "1m" },
    ];
    for (const fields of bad) {
      await expect(
        previewQuery("tested", { query: "up", ...fields }, { nowMs: Date.now() }),
      ).rejects.toMatchObject({ status: 422 });
    }
    await expect(previewQuery("nowhere", { query: "up" }, { nowMs: Date.now() })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("the preview of a policy's query", () => {
  const nowMs = Date.parse("2026-06-16T10:00:30Z");
  let tags: readonly string[];
  let server: LoopbackServer;
  beforeAll(async () => {
    server = await serveOnLoopback(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://registry");
      if (!pathname.startsWith("/v2/")) return void response.writeHead(404).end();
      const last = searchParams.get("last");
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ name: "team/app", tags: tags.slice(last ? tags.indexOf(last) + 1 : 0) }));
    });
    await createDataSource({ name: "images", type: "registry", url: server.origin }, TESTER);
  });
  afterAll(() => server.close());

  const trialOf = (registry: Record<string, unknown>, semantics: "proposal" | "operator") => {
    const block = { url: server.origin, repositories: ["team/app"], ...registry };
    const { policy } = parsePolicyDocument(
      {
        apiVersion: "drop.corewire.io/v1alpha1",
        kind: "DiscoveryPolicy",
        metadata: { name: "tags" },
        spec: {
          queries: [{ name: "tags", type: "registry", registry: block }],
          signals: [],
          ranking: { strategy: "signal", signal: { signalRef: "none" } },
        },
      },
      { semantics: "operator" },
    );
    return previewInput(policy!.queries[0]!, semantics);
  };

  it("asks with every field of a registry's query", async () => {
    tags = ["latest", "1.9.0", "v1.0.0", "v1.2.0", "v1.10.0", "v2.0.0-rc1"];
    const images = async (registry: Record<string, unknown>): Promise<string[]> => {
      const { rows } = await previewQuery("images", trialOf(registry, "proposal"), { nowMs });
      return rows.map(({ image }) => image);
    };
    const imageTemplate = "{{.Repository}}:{{.Tag}}";
    expect(await images({ tagFilter: "^v1", imageTemplate })).toEqual([
      "team/app:v1.10.0",
      "team/app:v1.2.0",
      "team/app:v1.0.0",
    ]);
    expect(await images({ topX: 1, versionPattern: "^v(1.*)$", imageTemplate })).toEqual([
      "team/app:v1.10.0",
    ]);
    expect(await images({ tagSeek: "v1.2.0", maxScan: 1, imageTemplate })).toEqual(["team/app:v1.10.0"]);
  });

  it("reads under the policy's semantics", async () => {
    tags = ["v1", "v1"];
    const twice = { imageTemplate: "{{.Registry}}/{{.Repository}}:{{.Tag}}" };
    const proposal = await previewQuery("images", trialOf(twice, "proposal"), { nowMs });
    const operator = await previewQuery("images", trialOf(twice, "operator"), { nowMs });
    expect(proposal.rows.map(({ image }) => image)).not.toContain(`${server.origin}/team/app:v1`);
    expect(operator.rows.map(({ image }) => image)).toEqual([`${server.origin}/team/app:v1`]);
  });

  it("says which setting is wrong", async () => {
    for (const [settings, path] of [
      [{ tagFilter: "(" }, "settings.tagFilter"],
      [{ tagfilter: "^v" }, "settings.tagfilter"],
      [{ repositories: ["other"] }, "settings.repositories"],
      [{ maxScan: "many" }, "settings.maxScan"],
    ] as const) {
      await expect(previewQuery("images", { query: "team/app", settings }, { nowMs })).rejects.toMatchObject({
        status: 422,
        details: [{ path }],
      });
    }
    tags = ["v1", "old"];
    const refused = { query: "team/app", settings: { tagFilter: "(" }, semantics: "operator" as const };
    expect(await previewQuery("images", refused, { nowMs })).toMatchObject({ status: "failed" });
    expect(await previewQuery("images", { query: "team/app" }, { nowMs })).toMatchObject({ records: 2 });
  });
});

it("says that a source is gone that was deleted after it was looked up", async () => {
  await expect(connectionOf(randomUUID())).rejects.toMatchObject({ status: 404, code: "notFound" });
});
