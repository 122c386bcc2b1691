/**
 * Data sources, webhooks, readers, collectors and schedules are changed based on the version that was read, so that two
 * people cannot overwrite each other unnoticed.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { db } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { beginDueImports } from "@/lib/server/minutes/imports/schedule/due";
import { beginDueCollections } from "@/lib/server/replay/collect/begin";
import { beginDueReadings } from "@/lib/server/waterlines/readings/due";
import { startFakePrometheus } from "@/test/support/fakePrometheus/fake";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";

useHouse();

let url = "";
beforeAll(async () => {
  const source = await startFakePrometheus();
  ({ url } = source);
  return () => source.close();
});

const SECRET = "0123456789abcdef";
const currentSchema = z.object({ current: z.looseObject({ revision: z.number() }) });
const tagOf = ({ headers }: ApiResult): string | null => headers.get("etag");

describe.each([
  ["data source", "/api/v1/data-sources", (name: string) => ({ name, type: "prometheus", url })],
  ["webhook", "/api/v1/webhook-receivers", (name: string) => ({ name, url: `${url}/hook`, secret: SECRET })],
])("a %s", (what, list, inputOf) => {
  const one = `${list}/one`;
  const change = (ifMatch?: string, name = "one"): Promise<ApiResult> =>
    callApi("PUT", one, {
      json: inputOf(name),
      ...(ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } }),
    });

  it("says its revision, which a change counts and a test does not", async () => {
    const made = await callApi("POST", list, { json: inputOf("one") });
    expect([made.status, tagOf(made), made.headers.get("location")], made.text).toEqual([201, '"1"', one]);
    expect(tagOf(await change())).toBe('"2"');
    await callApi("POST", `${one}/test`, { json: {} });
    const read = await callApi("GET", one);
    expect([tagOf(read), read.json]).toMatchObject(['"2"', { name: "one", revision: 2 }]);
    expect((await callApi("GET", list)).json).toMatchObject({ items: [{ name: "one", revision: 2 }] });
  });

  it("is not changed or removed over another's change, and the answer has theirs", async () => {
    const refused = [
      await change('"1"', "mine"),
      await callApi("DELETE", one, { headers: { "if-match": '"1"' } }),
    ];
    for (const answer of refused) {
      expect([answer.status, errorOf(answer).code]).toEqual([412, "preconditionFailed"]);
      expect(errorOf(answer).message).toBe(
        `Somebody saved revision 2 of the ${what} one after revision 1, on which this change is based. Nothing was saved.`,
      );
      expect(currentSchema.parse(answer.json).current).toEqual((await callApi("GET", one)).json);
    }
    expect(refused[0]?.text).not.toContain(SECRET);
  });

  it("is changed by who has seen it as it is, and of two at once by one", async () => {
    const both = await Promise.all([change('"2"'), change('"2"')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(tagOf(await change("*"))).toBe('"4"');
    expect((await change("four")).status).toBe(400);
    expect((await callApi("DELETE", one, { headers: { "if-match": '"4"' } })).status).toBe(204);
    expect((await callApi("GET", one)).status).toBe(404);
  });
});

/** Long enough ago that a slot has begun since. */
const LONG_AGO = { scheduledSince: new Date(Date.now() - 10 * 86_400_000) };
const NEXT_DAYS = Array.from({ length: 48 }, (_, hour) => new Date(Date.now() + hour * 3_600_000));

interface Scheduled {
  readonly what: string;
  readonly one: string;
  readonly first: object;
  readonly second: object;
  /** Begins what its schedule says is due. */
  readonly begin: () => Promise<number>;
}

describe.each<Scheduled>([
  {
    what: "reader of git",
    one: "/api/v1/node-readers/git",
    first: { source: "numbers", everyMinutes: 5 },
    second: { source: "numbers", everyMinutes: 7 },
    begin: async () => {
      await db().nodeReader.updateMany({ data: LONG_AGO });
      return beginDueReadings();
    },
  },
  {
    what: "collector of git",
    one: "/api/v1/job-set-collectors/git",
    first: { source: "git", daily: true },
    second: { source: "git", daily: true, days: 7 },
    begin: async () => {
      await db().jobSetCollector.updateMany({ data: LONG_AGO });
      let begun = 0;
      for (const now of NEXT_DAYS) begun += await beginDueCollections(now);
      return begun;
    },
  },
  {
    what: "schedule of git",
    one: "/api/v1/import-schedules/git",
    first: { everyHours: 24, days: 3 },
    second: { everyHours: 12, days: 3 },
    begin: async () => {
      await db().importSchedule.updateMany({ data: LONG_AGO });
      return beginDueImports();
    },
  },
])("the $what", ({ what, one, first, second, begin }) => {
  const put = (json: object, ifMatch?: string): Promise<ApiResult> =>
    callApi("PUT", one, { json, ...(ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } }) });
  const remove = (ifMatch: string): Promise<ApiResult> =>
    callApi("DELETE", one, { headers: { "if-match": ifMatch } });
  const stored = async (): Promise<unknown> => (await callApi("GET", one)).json;

  beforeAll(async () => {
    if ((await db().dataSource.count({ where: { name: "git" } })) > 0) return;
    await createDataSource({ name: "git", type: "gitlab", url: "https://gitlab.example.com" }, TESTER);
    await createDataSource({ name: "numbers", type: "prometheus", url }, TESTER);
  });

  it("says its revision, which a change counts and what its schedule begins does not", async () => {
    const made = await put(first, '"0"');
    expect([made.status, tagOf(made)], made.text).toEqual([200, '"1"']);
    expect(tagOf(await put(second, '"1"'))).toBe('"2"');
    expect(await begin()).toBe(1);
    const read = await callApi("GET", one);
    expect([tagOf(read), read.json]).toMatchObject(['"2"', { revision: 2, last: { state: "queued" } }]);
    const list = await callApi("GET", one.replace(/\/git$/, ""));
    expect(list.json).toMatchObject({ items: [{ revision: 2 }] });
    expect(tagOf(await put(first, '"2"'))).toBe('"3"');
  });

  it("is not changed or removed over another's change, and the answer has theirs", async () => {
    const events = await db().auditEvent.count();
    const refused = [await put(second, '"2"'), await put(second, '"0"'), await remove('"1"')];
    for (const answer of refused) {
      expect([answer.status, errorOf(answer).code]).toEqual([412, "preconditionFailed"]);
      expect(currentSchema.parse(answer.json).current).toEqual(await stored());
    }
    const saved = `tester@example.com (token test) saved revision 3 of the ${what}`;
    expect(refused.map((answer) => errorOf(answer).message)).toEqual([
      `${saved} after revision 2, on which this change is based. Nothing was saved.`,
      `There is a ${what} already, saved by tester@example.com (token test). Nothing was saved.`,
      `${saved} after revision 1, on which this change is based. Nothing was saved.`,
    ]);
    expect(await stored()).toMatchObject({ revision: 3, ...first });
    expect(await db().auditEvent.count()).toBe(events);
  });

  it("is changed by who has seen it as it is, and of two at once by one", async () => {
    const both = await Promise.all([put(second, '"3"'), put(second, '"3"')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(tagOf(await put(first, "*"))).toBe('"5"');
    expect(tagOf(await put(second))).toBe('"6"');
    expect((await put(second, "six")).status).toBe(400);
    expect((await remove('"6"')).status).toBe(204);
    expect((await callApi("GET", one)).status).toBe(404);
    expect((await remove('"6"')).status).toBe(404);
    const gone = await put(second, '"6"');
    expect([gone.status, gone.json]).toMatchObject([412, { current: null }]);
    expect(errorOf(gone).message).toContain(`The ${what} was removed after revision 6`);
  });
});
