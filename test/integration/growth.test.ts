/** The cost of lists as tables grow: the number of statements stays the same, and no page exceeds its size limit. */
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { pageOf } from "@/lib/api/common";
import { jobSetCollectorInputSchema } from "@/lib/api/jobSetCollectors";
import { policyShadowInputSchema } from "@/lib/api/policyShadow";
import { policyVersionSchema } from "@/lib/api/policies";
import { createDataSource, listDataSources } from "@/lib/server/dataSources/service";
import { db } from "@/lib/server/core/db";
import { createPolicy, updatePolicy } from "@/lib/server/discovery/policies";
import { VERSIONS_PAGE_BYTES } from "@/lib/server/discovery/policies/versions";
import { createImport } from "@/lib/server/minutes/imports/create";
import { setSchedule } from "@/lib/server/minutes/imports/schedule/schedules";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { createRun } from "@/lib/server/discovery/runs";
import { beginCollection, setCollector } from "@/lib/server/replay/collect/collectors";
import { setShadow } from "@/lib/server/replay/shadow/store";
import { ROUTES } from "@/lib/server/routes";
import { setMetric } from "@/lib/server/waterlines/metrics/store";
import { setProfile } from "@/lib/server/waterlines/profiles/store";
import { READING_KIND, readerSubject } from "@/lib/server/waterlines/readings/kind";
import { setReader } from "@/lib/server/waterlines/readings/readers";
import { createSnapshot } from "@/lib/server/waterlines/snapshots/create";
import { registeredMetricInputSchema } from "@/lib/waterlines/shapes";
import { forgetFacts } from "@/lib/server/queue/facts";
import { createWebhook } from "@/lib/server/webhooks/service";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";
import { makeBrowser, makePerson, type Browser } from "@/test/support/people";
import { countStatements } from "@/test/support/statements";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const url = (name: string): string => `http://${name}.example:9090`;
let browser: Browser;
let namespaceId: string;
/** The first of the policy "first", which gets one more image each time. */
let runId = "";
let made = 0;

/** A snapshot of so many nodes, the next version of its name. */
async function growNodes(count: number): Promise<void> {
  const node = (at: number): object => ({ name: at === 0 ? "first" : `n${at}`, metrics: {}, pods: [] });
  const nodes = JSON.stringify({ nodes: Array.from({ length: count }, (_, at) => node(at)) });
  const files = [{ part: "nodes", bytes: new TextEncoder().encode(nodes) }];
  await createSnapshot({ name: "pool", files }, TESTER);
}

/** One more of everything that a list shows. */
async function grow(): Promise<void> {
  const name = `n${(made += 1)}`;
  await makePerson(name, "tuner");
  await createDataSource({ name, type: "prometheus", url: url(name) }, TESTER);
  await createPolicy({ spec: usagePolicy(name, url(name)) }, TESTER);
  const runs: string[] = [];
  for (const policy of [name, "first"]) {
    const { id } = await createRun(policy, { trigger: "manual" }, TESTER);
    await db().operation.update({ where: { id }, data: { state: "succeeded" } });
    runs.push(id);
  }
  const [championRunId = "", challengerRunId = ""] = runs;
  await db().shadowRun.create({ data: { runId: challengerRunId, championRunId } });
  runId ||= challengerRunId;
  const none = { missing: [], queries: [], signals: [], terms: [], factors: [] };
  await db().runImage.create({
    data: { runId, rank: made, image: name, score: 1 / made, selected: true, ...none },
  });
  const champion = made === 1 ? "first" : `n${made - 1}`;
  await setShadow(name, policyShadowInputSchema.parse({ champion }), undefined, TESTER);
  const project = { id: 1_000 + made, path: `${name}/app`, visibility: "private" } as const;
  const runner = { id: 1 + made, type: "instance", description: name } as const;
  const inFirst = { pipelineId: 1, project: { ...project, id: 1, path: "first/app" } };
  const builds = [report(3 * made, { project }), report(3 * made + 1, inFirst)];
  await ingestBuilds([...builds, report(3 * made + 2, { ...inFirst, pipelineId: 1 + made, runner })], TESTER);
  namespaceId = (await db().namespace.findUniqueOrThrow({ where: { path: "first" } })).id;
  await createImport({ source: "git", projects: [project.path] }, TESTER);
  await growNodes(made);
  const added = registeredMetricInputSchema.parse({ nodeQuery: "a", podQuery: "b" });
  await setMetric(name.replaceAll(/[^a-z0-9_]/g, "_"), added, undefined, TESTER);
  await setProfile(name, { base: "seed", chains: {}, metrics: [] }, undefined, TESTER);
  await setReader(name, { source: name, queries: {}, metricsSource: null, everyMinutes: null }, TESTER);
  const reading = { kind: READING_KIND, subject: readerSubject(name), state: "succeeded" } as const;
  await db().operation.create({ data: reading });
  const replays = { subject: "replays", state: "succeeded" } as const;
  const { id: setId } = await db().operation.create({ data: { ...replays, kind: "job-set" } });
  await db().jobSet.create({ data: { id: setId, name, version: 1, source: "upload" } });
  const { id: replayId } = await db().operation.create({ data: { ...replays, kind: "replay" } });
  await db().replay.create({ data: { id: replayId, options: {}, jobSetId: setId } });
  await createDataSource({ name: `git-${name}`, type: "gitlab", url: url(`git-${name}`) }, TESTER);
  await setSchedule(`git-${name}`, { everyHours: 24, days: 3 }, TESTER);
  await setCollector(name, jobSetCollectorInputSchema.parse({ source: `git-${name}` }), TESTER);
  await beginCollection(name, TESTER);
  const spec = `# ${name}\n${usagePolicy("first", url("first"))}`;
  await updatePolicy("first", { spec }, undefined, TESTER);
  const { userId } = await db().session.findFirstOrThrow({ where: { id: browser.sessionId } });
  await db().session.create({
    data: { userId, method: "password", tokenHash: Buffer.from(name), expiresAt: new Date(2 ** 42) },
  });
  await db().apiToken.create({
    data: {
      userId,
      name,
      role: "viewer",
      hint: "",
      tokenHash: Buffer.from(name),
      expiresAt: new Date(2 ** 42),
    },
  });
}

beforeAll(async () => {
  browser = await makeBrowser("reader", "admin");
  // That somebody was here is noted once a minute: not while statements are counted.
  await db().session.updateMany({ data: { lastSeenAt: new Date(Date.now() + 3_600_000) } });
  await createDataSource({ name: "first", type: "prometheus", url: url("first") }, TESTER);
  await createDataSource({ name: "git", type: "gitlab", url: url("git") }, TESTER);
  await createPolicy({ spec: usagePolicy("first", url("first")) }, TESTER);
  const hook = {
    url: url("hook"),
    secret: "signing-secret-of-a-test",
    events: ["changes.discovery" as const],
  };
  await createWebhook({ name: "first", ...hook }, TESTER);
  await grow();
});

/** Every route that pages, and those that list without pages. */
const LISTS = ROUTES.map(({ meta }) => meta).filter(
  ({ method, query, operationId }) =>
    method === "GET" &&
    ((query instanceof z.ZodObject && "cursor" in query.shape) ||
      /^(listSessions|getOverview)$/.test(operationId)),
);
const pathOf = (path: string): string => {
  const queries = path.includes("/minutes/")
    ? `?project=1${path.endsWith("/builds") ? "&pipeline=1" : ""}`
    : "";
  const id = path.includes("/runs/") ? runId : namespaceId;
  return path.replace("{name}", "first").replace("{id}", id) + queries;
};
const ask = async (path: string): Promise<number> => {
  const { status, json } = await callApi("GET", path, { as: browser });
  expect(status, path).toBe(200);
  return z.object({ items: z.array(z.unknown()) }).safeParse(json).data?.items.length ?? 0;
};

describe("a list", () => {
  it("asks as many statements for many rows as for few, whatever it lists", async () => {
    expect(LISTS.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(["listPolicies", "listRuns", "listDataSources", "listAuditEvents", "listUsers"]),
    );
    const paths = LISTS.flatMap(({ path, operationId }) => [
      pathOf(path),
      ...(operationId === "listRuns" ? ["/api/v1/runs?state=succeeded"] : []),
      ...(operationId === "listTokens" ? ["/api/v1/tokens?of=everybody"] : []),
    ]);
    const measure = async (): Promise<Map<string, { statements: number; rows: number }>> => {
      const counts = new Map<string, { statements: number; rows: number }>();
      for (const path of paths) {
        let rows = 0;
        // What is remembered for two seconds is read each time.
        forgetFacts();
        const statements = await countStatements(async () => void (rows = await ask(path)));
        counts.set(path, { statements, rows });
      }
      return counts;
    };
    // The first time, connections are opened and prepared.
    await measure();
    const few = await measure();
    for (let n = 0; n < 12; n += 1) await grow();
    const many = await measure();
    for (const path of paths) {
      expect(few.get(path)?.statements, path).toBeGreaterThan(0);
      expect(many.get(path)?.statements, path).toBeLessThanOrEqual(few.get(path)?.statements ?? 0);
      if (!path.endsWith("overview")) {
        expect(many.get(path)?.rows, path).toBeGreaterThan(few.get(path)?.rows ?? 0);
      }
    }
  });

  it("of data sources pages by the database's order and knows the tenants of a URL beyond the page", async () => {
    for (const name of ["tenant-a", "tenant.b", "tenantc"]) {
      await createDataSource({ name, type: "prometheus", url: url("tenants") }, TESTER);
    }
    await createPolicy({ spec: usagePolicy("undecided", url("tenants")) }, TESTER);
    const names: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await callApi("GET", `/api/v1/data-sources?limit=1${cursor && `&cursor=${cursor}`}`);
      const { items, nextCursor } = pageOf(
        z.object({ name: z.string(), usedBy: z.array(z.string()), ambiguousFor: z.array(z.string()) }),
      ).parse(page.json);
      names.push(...items.map(({ name }) => name));
      for (const each of items.filter(({ name }) => name.startsWith("tenant"))) {
        expect(each).toMatchObject({ usedBy: [], ambiguousFor: ["undecided"] });
      }
      cursor = nextCursor;
    }
    expect(names).toEqual((await listDataSources()).items.map(({ name }) => name));
  });
});

it("of versions ends a page where its documents get too long, and loses none", async () => {
  const comment = `# ${"x".repeat(900_000)}`;
  await createPolicy({ spec: usagePolicy("long", url("long")) }, TESTER);
  for (let n = 0; n < 12; n += 1) {
    const spec = `${comment}${n}\n${usagePolicy("long", url("long"))}`;
    await updatePolicy("long", { spec }, undefined, TESTER);
  }
  const seen: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const path = `/api/v1/policies/long/versions?limit=200${cursor && `&cursor=${cursor}`}`;
    const { text, json } = await callApi("GET", path);
    expect(text.length).toBeLessThan(VERSIONS_PAGE_BYTES * 1.1);
    const { items, nextCursor } = pageOf(policyVersionSchema).parse(json);
    seen.push(...items.map(({ version }) => version));
    cursor = nextCursor;
  }
  expect(seen).toEqual(Array.from({ length: 13 }, (_, index) => 13 - index));
});

it("of runs in one state reads those from an index, not all runs", async () => {
  await db().$executeRaw`
    insert into operation (id, kind, subject, state, stage)
    select gen_random_uuid(), 'run', 'policy/first', 'succeeded', 'done' from generate_series(1, 20000)`;
  await db().$executeRaw`
    insert into discovery_run (id, policy_id, policy_version, trigger, max_images)
    select o.id, p.id, 1, 'manual', 1 from operation o, policy p
    where p.name = 'first' and not exists (select from discovery_run where id = o.id)`;
  await db().$executeRaw`analyze operation`;
  await db().$executeRaw`analyze discovery_run`;
  const plan = await db().$queryRaw<{ "QUERY PLAN": string }[]>`
    explain select r.id from discovery_run r join operation o on o.id = r.id
      left join policy p on p.id = r.policy_id
    where p.deleted_at is null and o.state = 'failed' order by r.id desc limit 51`;
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("operation_state_id_idx");
  expect(text).not.toContain("Seq Scan on discovery_run");
});
