/** Lists sorted by the server: every documented sort, over pages, with ties and rows without a value. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Prisma } from "@/generated/prisma/client";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy } from "@/lib/server/discovery/policies";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { createRun } from "@/lib/server/discovery/runs";
import { db, pool } from "@/lib/server/core/db";
import { callApi, errorOf } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";
import { makePerson } from "@/test/support/people";
import { usagePolicy } from "@/test/support/usagePolicy";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";
import { aPod } from "@/test/support/waterlines/scenario";

useHouse();

type Item = Readonly<Record<string, unknown>>;
const pageSchema = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullable(),
});

const time = (value: unknown): number => (typeof value === "string" ? Date.parse(value) : -Infinity);
const STATES = ["queued", "running", "succeeded", "partial", "failed", "cancelled"];

/** Of its line; a node that is not measured is at the line. */
function shareOf(node: Item): number {
  const shares = z.array(z.object({ share: z.number().nullable() })).parse(node.lines);
  return Math.max(...shares.map(({ share }) => share ?? 1));
}

/** Nodes of which two are alike and one is not measured. */
function nodesUpload(): ReturnType<typeof snapshotUpload> {
  const nodes = [1_200, 900, 1_200, 1_000, 400, null].map((cpu, at) => ({
    name: `n-${at}`,
    metrics: cpu === null ? {} : { cpu_total_usage: cpu },
    pods: [aPod({ name: "build", cpuUsage: 100 })],
  }));
  const waterlines = { evict: { cpu_total_usage: ["1000"] } };
  const parts = { nodes: JSON.stringify({ nodes, waterlines }), podMetrics: "", nodeMetrics: "" };
  return snapshotUpload({ ...parts, documents: "" });
}

/** What each sort orders by, read from the answers; and the column whose values are all different. */
const LISTS: Readonly<
  Record<string, { id: string; sorts: Readonly<Record<string, (item: Item) => unknown>> }>
> = {
  "/api/v1/runs": {
    id: "id",
    sorts: {
      created: ({ id }) => id,
      started: (run) => time(run.startedAt ?? run.createdAt),
      duration: (run) => (run.finishedAt === null ? -1 : time(run.finishedAt) - time(run.startedAt)),
      state: ({ state }) => STATES.indexOf(String(state)),
    },
  },
  "/api/v1/policies": {
    id: "name",
    sorts: {
      name: ({ name }) => name,
      updated: ({ updatedAt }) => time(updatedAt),
      lastRun: ({ lastRun }) => z.object({ id: z.string() }).safeParse(lastRun).data?.id ?? "",
    },
  },
  "/api/v1/users": {
    id: "email",
    sorts: {
      email: ({ email }) => email,
      role: ({ role }) => ["viewer", "tuner", "admin"].indexOf(String(role)),
      lastSignIn: ({ lastSignInAt }) => time(lastSignInAt),
    },
  },
  "/api/v1/tokens?of=everybody": {
    id: "id",
    sorts: {
      created: ({ id }) => id,
      name: ({ name }) => name,
      lastUsed: ({ lastUsedAt }) => time(lastUsedAt),
    },
  },
  "/api/v1/data-sources": {
    id: "name",
    sorts: {
      name: ({ name }) => name,
      type: ({ type }) => ["prometheus", "loki", "registry"].indexOf(String(type)),
      updated: ({ updatedAt }) => time(updatedAt),
    },
  },
  "/api/v1/namespaces": { id: "path", sorts: { path: ({ path }) => path } },
  "/api/v1/nodes": { id: "name", sorts: { gap: shareOf, name: ({ name }) => name } },
  "/api/v1/audit-events": { id: "id", sorts: { at: ({ at }) => time(at) } },
  "/api/v1/changes": { id: "id", sorts: { at: ({ at }) => time(at) } },
};
const EACH = Object.entries(LISTS).flatMap(([path, { id, sorts }]) =>
  Object.entries(sorts).map(([sort, value]) => ({ path, id, sort, value })),
);

async function page(path: string, query: Record<string, string>): Promise<z.infer<typeof pageSchema>> {
  const url = `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query).toString()}`;
  const { status, json, text } = await callApi("GET", url);
  expect(status, text).toBe(200);
  return pageSchema.parse(json);
}

beforeAll(async () => {
  for (const name of ["a", "b", "c", "d", "e"]) {
    await createPolicy({ spec: usagePolicy(name, "http://127.0.0.1:9/") }, TESTER);
    await makePerson(name, name < "c" ? "viewer" : "tuner");
    const project = { id: name.charCodeAt(0), path: `${name}/app`, visibility: "private" } as const;
    await ingestBuilds([report(name.charCodeAt(0), { project })], TESTER);
    const type = name < "c" ? "registry" : "prometheus";
    await createDataSource({ name, type, url: `http://127.0.0.1:9/${name}` }, TESTER);
  }
  expect((await callApi("POST", "/api/v1/node-snapshots", nodesUpload())).status).toBe(201);
  // Every second run is like the one before: ties in every column but the id.
  for (let index = 0; index < 9; index += 1) {
    const { id } = await createRun("abcd"[index % 4] ?? "a", { trigger: "manual" }, TESTER);
    if (index > 6) continue;
    const minute = Math.floor(index / 2) * 7;
    await pool().query(
      `update operation set state = $2::operation_state, created_at = '2026-11-01',
         started_at = timestamptz '2026-11-02' - $3 * interval '1 minute',
         finished_at = case when $3 = 7 then null else timestamptz '2026-11-02' + $3 * interval '1 second' end
       where id = $1`,
      [id, STATES[minute === 7 ? 1 : 2 + (minute % 3)], minute],
    );
  }
  await pool().query(
    "update app_user set last_sign_in_at = timestamptz '2026-11-02 10:00:00.123+02' where email < 'd'",
  );
  await pool().query("update api_token set last_used_at = now() - interval '1 day' where hint < 'M'");
  await pool().query("update policy set updated_at = '2026-11-02' where name < 'c'");
});

it("is documented, and tested for every sort that is", async () => {
  const parameters = z.array(
    z.object({ name: z.string(), schema: z.object({ enum: z.string().array() }).loose() }),
  );
  const { paths } = z
    .object({ paths: z.record(z.string(), z.object({ get: z.looseObject({}).optional() })) })
    .parse((await callApi("GET", "/api/openapi.json")).json);
  const documented = Object.entries(paths).flatMap(([path, { get }]) => {
    const all = z.array(z.looseObject({ name: z.string() })).parse(get?.parameters ?? []);
    const sort = parameters.parse(all.filter(({ name }) => name === "sort"))[0];
    return sort && !path.includes("{") ? [[path, sort.schema.enum]] : [];
  });
  const tested = Object.entries(LISTS).map(([path, { sorts }]) => [
    path.split("?")[0],
    Object.keys(sorts).flatMap((sort) => [sort, `-${sort}`]),
  ]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(tested));
});

describe.each(EACH)("$path by $sort", ({ path, id, sort, value }) => {
  it.each(["", "-"])("%s is in order, and the pages together are the list", async (sign) => {
    const whole = (await page(path, { sort: sign + sort, limit: "200" })).items;
    expect(whole.length).toBeGreaterThan(4);
    const values = whole.map(value);
    for (const [index, right] of values.entries()) {
      const left = index === 0 ? right : values[index - 1];
      const [low, high] = sign === "" ? [left, right] : [right, left];
      expect((low as string) <= (high as string), JSON.stringify(values)).toBe(true);
    }
    const seen: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null && seen.length < 200;) {
      const next: z.infer<typeof pageSchema> = await page(path, {
        sort: sign + sort,
        limit: "2",
        ...(cursor === "" ? {} : { cursor }),
      });
      seen.push(...next.items.map((item) => item[id]));
      cursor = next.nextCursor;
    }
    expect(seen).toEqual(whole.map((item) => item[id]));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

// The newest run of each policy is looked up in an index of runs; the policies are then sorted by it.
it.each(EACH.filter(({ sort }) => sort !== "lastRun"))(
  "takes a page of $path by $sort from an index instead of sorting the rows",
  async ({ path, sort }) => {
    const asked = vi.spyOn(db(), "$queryRaw");
    await page(path, { sort: `-${sort}`, limit: "2" });
    const calls = asked.mock.calls.map(([strings, ...values]) =>
      Prisma.sql(strings as unknown as string[], ...values),
    );
    asked.mockRestore();
    const query = calls.find(({ text }) => text.includes("limit"));
    const client = await pool().connect();
    try {
      await client.query("begin; set local enable_seqscan = off; set local enable_sort = off");
      const plan = await client.query<{ "QUERY PLAN": string }>(
        `explain ${query?.text ?? ""}`,
        query?.values ?? [],
      );
      expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(/(^|-> +)Sort {2}\(/m);
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);

it.each(Object.keys(LISTS))("names the columns of %s instead of one that it has not", async (path) => {
  const { sorts } = LISTS[path] ?? { sorts: {} };
  for (const sort of ["size", "--name", "constructor", "-", ""]) {
    const result = await callApi("GET", `${path}${path.includes("?") ? "&" : "?"}sort=${sort}`);
    expect(result.status, sort).toBe(400);
    const { message, details } = errorOf(result);
    expect(message).toContain(
      `query.sort: is "${sort}": use ${Object.keys(sorts).join(", ")}, or one of them after "-"`,
    );
    expect(details[0]?.path).toBe("query.sort");
  }
});

it("refuses a cursor of another sort, and one whose value the column cannot hold", async () => {
  const { nextCursor } = await page("/api/v1/runs", { sort: "started", limit: "2" });
  const other = await callApi("GET", `/api/v1/runs?sort=-started&cursor=${nextCursor}`);
  expect([other.status, errorOf(other).message]).toEqual([
    400,
    "cursor was given with sort=started and continues only that list; start again without it.",
  ]);
  const forged = Buffer.from(JSON.stringify(["started", "soon", crypto.randomUUID()])).toString("base64url");
  const wrong = await callApi("GET", `/api/v1/runs?sort=started&cursor=${forged}`);
  expect([wrong.status, errorOf(wrong).message]).toEqual([
    400,
    "cursor is not a valid cursor; start again without it.",
  ]);
});
