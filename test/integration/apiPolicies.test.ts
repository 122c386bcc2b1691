/** Policies from the first save to deletion, over the API as a script would use it. */
import { expect, it } from "vitest";
import { z } from "zod";
import { policyDetailSchema } from "@/lib/api/policies";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { createPolicy, updatePolicy } from "@/lib/server/discovery/policies";
import { callApi, errorOf, TESTER_ACTOR, type ApiResult } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const spec = (name: string): string => usagePolicy(name, "http://prometheus.example:9090");

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

it("deletes and schedules only the version that the caller has seen", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: spec("seen") } });
  await callApi("PUT", "/api/v1/policies/seen", { json: { spec: `# newer\n${spec("seen")}` } });
  const path = "/api/v1/policies/seen";
  const schedule = (etag: string): Promise<ApiResult> =>
    callApi("PUT", `${path}/schedule`, { json: { scheduled: true }, headers: { "if-match": etag } });
  const remove = (etag: string): Promise<ApiResult> =>
    callApi("DELETE", path, { headers: { "if-match": etag } });
  for (const late of [await schedule('"1"'), await remove('"1"')]) {
    expect([late.status, errorOf(late).code]).toEqual([412, "preconditionFailed"]);
    expect(late.json).toMatchObject({ current: { version: 2, scheduled: false } });
  }
  expect((await callApi("GET", path)).json).toMatchObject({ version: 2, scheduled: false, nextRunAt: null });
  const scheduled = await schedule('"2"');
  expect([scheduled.status, scheduled.headers.get("etag")]).toEqual([200, '"2"']);
  // The schedule's own slot, whenever the last run was.
  const { nextRunAt, syncIntervalSeconds } = policyDetailSchema.parse(scheduled.json);
  const ahead = Date.parse(nextRunAt ?? "") - Date.now();
  expect(ahead).toBeLessThanOrEqual(syncIntervalSeconds * 1_000);
  expect(ahead).toBeGreaterThan(-60_000);
  expect((await remove('"nonsense"')).status).toBe(400);
  expect((await remove('"2"')).status).toBe(204);
});

it("refuses a name that is taken, a new name in an update, and both leave all as it was", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: spec("taken") } });
  const again = await callApi("POST", "/api/v1/policies", { json: { spec: spec("taken") } });
  expect([again.status, errorOf(again).code]).toEqual([409, "nameTaken"]);
  const renamed = await callApi("PUT", "/api/v1/policies/taken", { json: { spec: spec("renamed") } });
  expect(renamed.status).toBe(422);
  expect(errorOf(renamed).details[0]?.path).toBe("metadata.name");
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

it("does not bring back a deleted policy under the name that it was given instead of its own", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: spec("replaced") } });
  await callApi("DELETE", "/api/v1/policies/replaced");
  await callApi("POST", "/api/v1/policies", { json: { spec: spec("replaced") } });
  const renamed = await db().policy.findFirstOrThrow({ where: { name: { startsWith: "replaced~" } } });
  const answer = await callApi("POST", `/api/v1/policies/${renamed.name}/undelete`);
  expect([answer.status, errorOf(answer).code]).toEqual([404, "notFound"]);
  expect(await db().policy.findUnique({ where: { id: renamed.id } })).toMatchObject({
    deletedAt: expect.any(Date),
  });
});

it("leaves a policy its name that is brought back while another one takes it", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: spec("contested") } });
  await callApi("DELETE", "/api/v1/policies/contested");
  let created: Promise<ApiResult> | undefined;
  await db().$transaction(async (tx) => {
    await tx.policy.update({ where: { name: "contested" }, data: { deletedAt: null } });
    created = callApi("POST", "/api/v1/policies", { json: { spec: spec("contested") } });
    // It waits for this transaction, having read the policy as deleted.
    await eventually(async () => (await lockWaits()) > 0);
  }, LONG_WRITE);
  expect((await created)?.status).toBe(409);
  expect((await callApi("GET", "/api/v1/policies/contested")).status).toBe(200);
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

it("writes nothing when the caller leaves while the document is checked", async () => {
  const small = usagePolicy("left", "http://p.example");
  const large = `${small}${"# more\n".repeat(100_000)}`;
  const leave = async (write: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    const stopped = new AbortController();
    const written = write(stopped.signal);
    stopped.abort(new Error("the caller left"));
    await expect(written).rejects.toThrow("the caller left");
  };
  await leave((signal) => createPolicy({ spec: large }, TESTER, { signal }));
  expect(await db().policy.count({ where: { name: "left" } })).toBe(0);
  await createPolicy({ spec: small }, TESTER);
  await leave((signal) => updatePolicy("left", { spec: large }, undefined, TESTER, signal));
  expect(await db().policyVersion.count({ where: { policy: { name: "left" } } })).toBe(1);
});
