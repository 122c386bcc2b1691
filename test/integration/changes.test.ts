/** The feed "What changed": who may read it, filters, pages, files, the command, and the cost. */
import { beforeEach, describe, expect, it } from "vitest";
import { CHANGE_KINDS, type ChangeKind } from "@/lib/changes/kinds";
import { recordChanges } from "@/lib/server/changes/record";
import { db, pool } from "@/lib/server/core/db";
import { dispatch } from "@/cli/dispatch";
import { callApi } from "@/test/support/call";
import { feed, feedSchema } from "@/test/support/changes";
import { eventually, useHouse } from "@/test/support/house";
import { makePerson } from "@/test/support/people";
import { plansOf } from "@/test/support/statements";

useHouse();

beforeEach(async () => {
  await db().change.deleteMany();
});

const record = (kind: ChangeKind, subject: string, actor = "ada"): Promise<void> =>
  db().$transaction((tx) =>
    recordChanges(tx, [{ kind, subject, actor, after: { is: subject }, path: null }]),
  );

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
