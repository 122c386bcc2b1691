/** Scheduled imports: each slot once, never two at once, however many processes check and however often. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importScheduleSchema } from "@/lib/api/imports";
import { pageOf } from "@/lib/api/common";
import { db } from "@/lib/server/core/db";
import { createDataSource, deleteDataSource } from "@/lib/server/dataSources/service";
import { createImport } from "@/lib/server/minutes/imports/create";
import { beginDueImports, dueSlot, nextSlot } from "@/lib/server/minutes/imports/schedule/due";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { makePerson } from "@/test/support/people";

useHouse();

const PATH = "/api/v1/import-schedules/git";
const put = (json: object) => callApi("PUT", PATH, { json });
const listed = async () =>
  pageOf(importScheduleSchema).parse((await callApi("GET", "/api/v1/import-schedules")).json).items;
/** As if it had been set so many hours ago. */
const since = (hours: number) =>
  db().importSchedule.updateMany({ data: { scheduledSince: new Date(Date.now() - hours * 3_600_000) } });
const end = () => db().operation.updateMany({ data: { state: "succeeded", finishedAt: new Date() } });

beforeEach(async () => {
  await createDataSource({ name: "git", type: "gitlab", url: "https://gitlab.example.com" }, TESTER);
});
afterEach(async () => {
  await db().operation.deleteMany();
  await deleteDataSource("git", TESTER);
});

describe("a schedule", () => {
  it("is set, shown with the time of the next import, replaced and taken away, each with its event", async () => {
    const set = await put({ group: "team", everyHours: 24, days: 3 });
    expect([set.status, set.json]).toMatchObject([
      200,
      { source: "git", group: "team", projects: [], everyHours: 24, days: 3, underWay: false, last: null },
    ]);
    const { nextAt } = importScheduleSchema.parse(set.json);
    expect(Date.parse(nextAt)).toBeGreaterThan(Date.now());
    expect(Date.parse(nextAt)).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
    await put({ projects: [7, "team/app", 7], everyHours: 6, days: 1 });
    expect(await listed()).toMatchObject([{ group: null, projects: ["7", "team/app"], everyHours: 6 }]);
    expect((await callApi("DELETE", PATH)).status).toBe(204);
    expect((await callApi("DELETE", PATH)).status).toBe(404);
    const events = await db().auditEvent.findMany({
      where: { target: "source/git" },
      orderBy: { id: "asc" },
    });
    expect(events).toMatchObject([
      { action: "import.schedule", after: { group: "team", intervalSeconds: 86_400, days: 3 } },
      { action: "import.schedule", before: { group: "team" }, after: { intervalSeconds: 21_600 } },
      { action: "import.unschedule", before: { intervalSeconds: 21_600 } },
    ]);
  });

  it("is refused with every mistake, for no GitLab, and to a viewer", async () => {
    const wrong = await put({ group: "team", projects: [1], everyHours: 0, days: 367 });
    expect(wrong.status).toBe(422);
    expect(JSON.stringify(wrong.json)).toMatch(/everyHours.*days/s);
    await createDataSource({ name: "logs", type: "loki", url: "https://loki.example.com" }, TESTER);
    const json = { everyHours: 1, days: 1 };
    expect((await callApi("PUT", "/api/v1/import-schedules/logs", { json })).status).toBe(422);
    expect((await callApi("PUT", "/api/v1/import-schedules/nobody", { json })).status).toBe(404);
    const viewer = await makePerson("reader", "viewer");
    expect((await callApi("PUT", PATH, { json, as: viewer })).status).toBe(403);
    expect((await callApi("GET", "/api/v1/import-schedules", { as: viewer })).status).toBe(200);
  });
});

describe("an import by schedule", () => {
  it("begins once a slot, however many look, reads so many days and says that its schedule began it", async () => {
    await put({ group: "team", everyHours: 24, days: 3 });
    expect(await beginDueImports()).toBe(0);
    await since(48);
    const begun = await Promise.all([beginDueImports(), beginDueImports(), beginDueImports()]);
    expect(begun.reduce((sum, count) => sum + count)).toBe(1);
    const [row] = await db().buildImport.findMany({ include: { operation: true } });
    expect(row).toMatchObject({ source: "git", group: "team", operation: { requestedBy: "system" } });
    expect(Math.round((Date.now() - row!.since!.getTime()) / 3_600_000)).toBe(72);
    const { json } = await callApi("GET", `/api/v1/imports/${row!.id}`);
    expect(json).toMatchObject({ scheduled: true });
    expect(await listed()).toMatchObject([{ underWay: true, last: { id: row!.id, state: "queued" } }]);
    await end();
    expect(await beginDueImports(), "the slot has its import").toBe(0);
    expect(await listed()).toMatchObject([{ underWay: false, last: { state: "succeeded" } }]);
    const events = await db().auditEvent.findMany({ where: { action: "import.create" } });
    expect(events).toMatchObject([{ actor: "system", target: `import/${row!.id}` }]);
  });

  it("waits for one of the same GitLab that is under way, and is then due", async () => {
    await put({ everyHours: 1, days: 1 });
    await since(3);
    await createImport({ source: "git" }, TESTER);
    expect(await beginDueImports()).toBe(0);
    expect(await db().buildImport.count()).toBe(1);
    const [waiting] = await listed();
    expect(Date.parse(waiting!.nextAt)).toBeLessThanOrEqual(Date.now());
    await end();
    expect(await beginDueImports()).toBe(1);
    expect(await beginDueImports()).toBe(0);
    expect(await db().operation.count({ where: { state: "queued" } })).toBe(1);
  });
});

it("makes up for no slot that was missed", () => {
  const slots = { sourceId: "a", intervalSeconds: 3_600, scheduledSince: new Date(0), lastSlot: null };
  const now = new Date("2026-11-22T12:00:00Z");
  const due = dueSlot(slots, now);
  expect(due).not.toBeNull();
  expect(nextSlot(slots, now)).toEqual(now);
  const done = { ...slots, lastSlot: due };
  expect(dueSlot(done, now)).toBeNull();
  expect(nextSlot(done, now).getTime() - due!.getTime()).toBe(3_600_000);
});
