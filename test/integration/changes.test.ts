/** The feed "What changed": the entries of each part, who may read them, filters, pages, and the cost. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeSchema, type Change } from "@/lib/api/changes";
import { pageOf } from "@/lib/api/common";
import { CHANGE_KINDS, type ChangeKind } from "@/lib/changes/kinds";
import { SYSTEM, writeAudit } from "@/lib/server/audit/write";
import { recordChanges } from "@/lib/server/changes/record";
import { db, pool } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy } from "@/lib/server/discovery/policies";
import { insertRun } from "@/lib/server/discovery/runs/create";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { dispatch } from "@/cli/dispatch";
import { steady } from "@/demo/prometheus/series";
import { callApi, TESTER_ACTOR } from "@/test/support/call";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { makePerson } from "@/test/support/people";
import { plansOf } from "@/test/support/plans";
import { getRun } from "@/test/support/runs";
import { usagePolicy } from "@/test/support/usagePolicy";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";
import { aPod } from "@/test/support/waterlines/scenario";

useHouse();

const feedSchema = pageOf(changeSchema);
let source: FakePrometheus;
let worker: Worker;

beforeAll(async () => {
  source = await startFakePrometheus();
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});
beforeEach(async () => {
  await db().change.deleteMany();
});

async function feed(query = ""): Promise<Change[]> {
  const { json, status, text } = await callApi("GET", `/api/v1/changes${query}`);
  expect(status, text).toBe(200);
  return feedSchema.parse(json).items;
}

const record = (kind: ChangeKind, subject: string, actor = "ada"): Promise<void> =>
  db().$transaction((tx) =>
    recordChanges(tx, [{ kind, subject, actor, after: { is: subject }, path: null }]),
  );

async function run(): Promise<string> {
  const policy = await db().policy.findUniqueOrThrow({ where: { name: "ci" } });
  const { id } = await db().$transaction((tx) =>
    insertRun(tx, policy, { trigger: "schedule", evaluatedAt: new Date(), requestedBy: "test" }),
  );
  await eventually(async () => (await getRun(id)).state === "succeeded");
  return id;
}

/** `line` null: the upload takes the lines away. */
async function readNodes(
  used: Readonly<Record<string, number>>,
  line: string | null = "1000",
): Promise<void> {
  const nodes = Object.entries(used).map(([name, cpu]) => ({
    name,
    metrics: { cpu_total_usage: cpu },
    pods: [aPod({ name: "build", cpuUsage: 100 })],
  }));
  const waterlines = line === null ? {} : { evict: { cpu_total_usage: [line] } };
  const text = JSON.stringify({ nodes, waterlines });
  const upload = snapshotUpload({ nodes: text, podMetrics: "", nodeMetrics: "", documents: "" });
  const { status, text: said } = await callApi("POST", "/api/v1/node-snapshots", upload);
  expect(status, said).toBe(201);
}

describe("the feed tells", () => {
  it("of a policy what it was and is, and which images a run brought in and left out", async () => {
    await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
    source.series = steady({ a: 3, b: 2, c: 1 });
    await createPolicy({ spec: usagePolicy("ci", source.url) }, TESTER);
    const first = await run();
    expect((await feed("?kind=run.selection")).length, "nothing to compare with").toBe(0);
    source.series = steady({ a: 3, b: 1, c: 2, d: 0.5 });
    const second = await run();
    const [changed] = await feed("?subject=policy/ci");
    expect(changed).toMatchObject({
      part: "discovery",
      kind: "run.selection",
      title: "Run changed the selection",
      actor: "system",
      path: `/runs/${second}?tab=compare&compare=${first}`,
      fields: [
        { path: "c", before: "rank 3, out", after: "rank 2, in" },
        { path: "b", before: "rank 2, in", after: "rank 3, out" },
      ],
    });
    await run();
    expect((await feed("?kind=run.selection")).length, "the same selection is no change").toBe(1);
    const { json } = await callApi("GET", "/api/v1/policies/ci");
    const { spec } = json as { spec: string };
    const edited = spec.replace("maxImages: 2", "maxImages: 3");
    const put = await callApi("PUT", "/api/v1/policies/ci", { json: { spec: edited } });
    expect(put.status, put.text).toBe(200);
    const [update] = await feed("?kind=policy.update");
    expect(update).toMatchObject({
      subject: "policy/ci",
      actor: TESTER_ACTOR,
      path: "/policies/ci",
      fields: [
        { path: "maxImages", before: "2", after: "3" },
        { path: "version", before: "1", after: "2" },
      ],
    });
    const commented = edited.replace("maxImages: 3", "maxImages: 3 # for the evening");
    await callApi("PUT", "/api/v1/policies/ci", { json: { spec: commented } });
    expect((await feed("?kind=policy.update"))[0]).toMatchObject({
      fields: [
        { path: "version", before: "2", after: "3" },
        { path: "spec", before: "  maxImages: 3", after: "  maxImages: 3 # for the evening" },
      ],
    });
  });

  it("of nodes that go over a line and come back, and of lines that are drawn again", async () => {
    await readNodes({ "n-1": 900, "n-2": 1_200, "n-3": 100 });
    expect(await feed("?part=waterlines"), "a first version crosses nothing").toEqual([]);
    await readNodes({ "n-1": 1_100, "n-2": 1_250, "n-3": 200 });
    expect(await feed("?part=waterlines")).toMatchObject([
      {
        kind: "node.over",
        subject: "node/n-1",
        actor: "system",
        path: "/nodes/~n-1?snapshot=pool",
        fields: [{ path: "CPU use", before: "900 mC, line 1000 mC", after: "1100 mC, line 1000 mC" }],
      },
    ]);
    await readNodes({ "n-1": 800, "n-2": 1_250 });
    expect(await feed("?kind=node.restored")).toMatchObject([{ subject: "node/n-1" }]);
    await readNodes({ "n-1": 800, "n-2": 1_250 }, "700");
    expect((await feed("?part=waterlines")).slice(0, 2).map(({ kind, subject }) => [kind, subject])).toEqual([
      ["node.over", "node/n-1"],
      ["waterlines.change", "nodeSnapshot/pool"],
    ]);
    await readNodes({ "n-1": 800, "n-2": 1_250 }, null);
    const told = (await feed("?part=waterlines")).map(({ kind }) => kind);
    expect(told[0], "without a line nobody is back under it").toBe("waterlines.change");
    expect(told.filter((kind) => kind === "node.restored")).toHaveLength(1);
  });

  it("of a data source that fails its test, once, and that passes it again", async () => {
    const test = () => callApi("POST", "/api/v1/data-sources/tiny/test");
    await test();
    expect(await feed("?part=sources")).toEqual([]);
    source.fault = { status: 500 };
    await test();
    await test();
    const failed = await feed("?part=sources");
    expect(failed.map(({ kind }) => kind)).toEqual(["dataSource.fail"]);
    expect(failed[0]?.fields).toMatchObject([{ path: "test", before: "passed" }]);
    source.fault = undefined;
    await test();
    expect((await feed("?part=sources"))[0]).toMatchObject({ kind: "dataSource.recover" });
  });

  it("of the queue's settings, and of no other setting", async () => {
    const put = (json: object) => callApi("PUT", "/api/v1/settings", { json });
    await put({ queue: { waitTargetSeconds: 120 } });
    await put({ alertRecipients: ["ops@example.com"] });
    expect(await feed()).toMatchObject([
      {
        kind: "settings.queue",
        part: "queue",
        path: "/settings/queue",
        fields: [{ path: "waitTargetSeconds", before: "300", after: "120" }],
      },
    ]);
  });

  it("with every secret masked, and nothing of accounts", async () => {
    await db().$transaction(async (tx) => {
      const after = { url: "http://x", token: "t0k3n", credentials: { password: "hunter2" } };
      await writeAudit(tx, SYSTEM, {
        action: "dataSource.update",
        target: "dataSource/x",
        before: {},
        after,
      });
      await writeAudit(tx, SYSTEM, { action: "user.create", target: "user/a@example.com", after: {} });
      await writeAudit(tx, SYSTEM, { action: "webhook.create", target: "webhook/chat", after: {} });
    });
    const told = await feed();
    expect(told.map(({ kind }) => kind)).toEqual(["dataSource.update"]);
    expect(JSON.stringify(told)).not.toMatch(/t0k3n|hunter2/);
  });
});

describe("readers", () => {
  it("need the role viewer, and page through it by any filter", async () => {
    await record("policy.create", "policy/a");
    await record("quota.change", "quota/team", "grace");
    await record("policy.delete", "policy/a", "grace");
    const viewer = await makePerson("changes-viewer", "viewer");
    const seen = await callApi("GET", "/api/v1/changes", { as: viewer });
    expect(seen.status).toBe(200);
    expect((await callApi("GET", "/api/v1/changes", { as: null })).status).toBe(401);
    const subjects = async (query: string) => (await feed(query)).map(({ kind }) => kind);
    expect(await subjects("")).toEqual(["policy.delete", "quota.change", "policy.create"]);
    expect(await subjects("?sort=at")).toEqual(["policy.create", "quota.change", "policy.delete"]);
    expect(await subjects("?actor=grace&part=discovery")).toEqual(["policy.delete"]);
    expect(await subjects("?subject=policy/a")).toEqual(["policy.delete", "policy.create"]);
    const all = await feed();
    expect(await subjects(`?from=${all[0]?.at ?? ""}`)).toContain("policy.delete");
    expect(await subjects(`?until=${all[2]?.at ?? ""}`)).not.toContain("policy.delete");
    const page = feedSchema.parse((await callApi("GET", "/api/v1/changes?limit=2")).json);
    const rest = await callApi("GET", `/api/v1/changes?limit=2&cursor=${page.nextCursor ?? ""}`);
    expect(feedSchema.parse(rest.json)).toMatchObject({ items: [{ id: all[2]?.id }], nextCursor: null });
    for (const wrong of ["?part=none", "?kind=user.create", "?from=x", "?cursor=x"])
      expect((await callApi("GET", `/api/v1/changes${wrong}`)).status).toBeGreaterThanOrEqual(400);
  });

  it("take it away as CSV, a row a field, and as JSON", async () => {
    await record("policy.create", "policy/=1+1");
    const csv = await callApi("GET", "/api/v1/changes/export");
    const [, row] = csv.text.split(/\r?\n/);
    expect(row).toContain("policy.create");
    expect(csv.headers.get("content-type")).toContain("text/csv");
    const json = await callApi("GET", "/api/v1/changes/export?format=json&part=discovery");
    expect(json.json).toEqual(await feed());
  });
});

describe("plimsoll changes", () => {
  async function plimsoll(...args: string[]): Promise<{ code: number; stdout: string }> {
    let stdout = "";
    const io = { stdout: (text: string) => void (stdout += text), stderr: () => undefined };
    return { code: await dispatch(["changes", ...args], io), stdout };
  }

  it("prints a line a field, or JSON, and refuses what is no duration", async () => {
    await record("policy.create", "policy/a");
    const table = await plimsoll("--since", "1h");
    expect([table.code, table.stdout]).toEqual([
      0,
      expect.stringMatching(/Policy created +policy\/a +ada +is: – → policy\/a/),
    ]);
    const other = await plimsoll("--part", "queue");
    expect(other.stdout).toContain("Nothing changed since");
    const json = await plimsoll("--json");
    expect(JSON.parse(json.stdout)).toMatchObject({ items: [{ kind: "policy.create" }], more: false });
    expect((await plimsoll("--since", "soon")).code).toBe(2);
  });
});

it("is counted for the metrics once its transaction is over, and not where that was rolled back", async () => {
  const lineOf = async (): Promise<string | undefined> =>
    (await callApi("GET", "/metrics")).text
      .split("\n")
      .find((line) => line.startsWith('plimsoll_changes_total{part="minutes",kind="quota.withdraw"}'));
  expect(await lineOf()).toMatch(/ 0$/);
  await record("quota.withdraw", "quota/a");
  await expect(
    db().$transaction(async (tx) => {
      const change = {
        kind: "quota.withdraw",
        subject: "quota/b",
        actor: "x",
        after: {},
        path: null,
      } as const;
      await recordChanges(tx, [change]);
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await eventually(async () => (await lineOf())?.endsWith(" 1") ?? false);
  expect(await lineOf()).toMatch(/ 1$/);
});

it("is read by an index whatever it is filtered by, however long it is", async () => {
  await pool().query(
    `insert into change (id, at, part, kind, subject, actor, fields, more)
     select gen_random_uuid(), now() - n * interval '1 minute', (array['discovery', 'minutes', 'waterlines'])[1 + n % 3],
       (array['policy.update', 'quota.change', 'node.over'])[1 + n % 3], 'policy/p' || n % 500, 'person' || n % 50, '[]', 0
     from generate_series(1, 100000) n`,
  );
  await pool().query("analyze change");
  const [first] = await feed("?limit=1");
  const at = encodeURIComponent(first?.at ?? "");
  const { nextCursor } = feedSchema.parse((await callApi("GET", "/api/v1/changes?limit=10")).json);
  const queries = [
    "",
    "?part=waterlines",
    "?kind=node.over",
    "?subject=policy/p7",
    "?actor=person7",
    "?sort=at",
    `?until=${at}`,
    `?from=${at}&part=minutes`,
    `?cursor=${nextCursor ?? ""}`,
    "?actor=person7&part=minutes",
  ];
  for (const query of queries) {
    const plans = await plansOf(() => feed(query));
    const read = plans.filter(({ statement }) => /\bchange\b/.test(statement));
    expect(read.length, query).toBe(2);
    for (const { plan } of read) {
      expect(plan, query).not.toMatch(/Seq Scan on change|Sort/);
    }
  }
}, 240_000);

it("has words and a part for every kind", () => {
  for (const [kind, { words }] of Object.entries(CHANGE_KINDS)) expect(words, kind).toMatch(/^[A-Z]/);
});
