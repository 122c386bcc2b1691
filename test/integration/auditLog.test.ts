/** Searching the audit log, reading an event, exporting it as a file. */
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { auditEventDetailSchema, auditEventSchema } from "@/lib/api/audit";
import { pageOf } from "@/lib/api/common";
import { writeAudit } from "@/lib/server/audit/write";
import { exportAuditEvents } from "@/lib/server/audit/read";
import { db } from "@/lib/server/core/db";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makePerson } from "@/test/support/people";

useHouse();

const pageSchema = pageOf(auditEventSchema);
type Page = z.infer<typeof pageSchema>;

const search = async (query: Readonly<Record<string, string>>): Promise<Page> => {
  const { status, text, json } = await callApi("GET", `/api/v1/audit-events?${new URLSearchParams(query)}`);
  expect(status, text).toBe(200);
  return pageSchema.parse(json);
};
/** Numbers of the events found, which is what their request ids end with. */
const found = async (query: Readonly<Record<string, string>>): Promise<number[]> =>
  (await search(query)).items.map(({ requestId }) => Number(requestId.split("-").at(-1)));

const events = [
  { actor: "ada@example.com", role: "admin", action: "policy.create", target: "policy/ci" },
  { actor: "bob@example.com", role: "tuner", action: "policy.update", target: "policy/ci" },
  { actor: "bob@example.com", role: "tuner", action: "run.create", target: "run/0198" },
  { actor: "ada@example.com", role: "admin", action: "dataSource.update", target: "dataSource/100%_mimir" },
  { actor: "system", role: "system", action: "policyX.update", target: '=HYPERLINK("x")' },
] as const;

let people: { admin: Awaited<ReturnType<typeof makePerson>>; tuner: Awaited<ReturnType<typeof makePerson>> };
beforeAll(async () => {
  for (const [index, { actor, role, action, target }] of events.entries()) {
    await db().$transaction((tx) =>
      writeAudit(
        tx,
        { actor, role, requestId: `r-${index}` },
        { action, target, before: { n: index, token: "s3cret" }, after: { n: index + 1 } },
      ),
    );
    // Times are told apart below.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  people = { admin: await makePerson("auditor", "admin"), tuner: await makePerson("outsider", "tuner") };
});

describe("the search", () => {
  it.each([
    [{ actor: "bob@example.com" }, [2, 1]],
    [{ role: "tuner" }, [2, 1]],
    [{ action: "policy." }, [1, 0]],
    [{ action: "policy.update" }, [1]],
    [{ action: "policy" }, [4, 1, 0]],
    [{ target: "policy/ci" }, [1, 0]],
    [{ target: "policy/c" }, []],
    [{ requestId: "r-3" }, [3]],
    [{ q: "BOB@" }, [2, 1]],
    [{ q: "olicy/c" }, [1, 0]],
    [{ q: "update", role: "admin" }, [3]],
    // % and _ are themselves.
    [{ q: "0%_m" }, [3]],
    [{ q: "%mimir" }, []],
    [{ action: "policy_" }, []],
    [{ q: "\\" }, []],
    [{ q: "data source CHANGED" }, [3]],
    [{ q: "nothing is called this" }, []],
  ] as const)("%j", async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it("by time: from is in, until is out", async () => {
    const { items } = await search({ q: "example.com", limit: "5" });
    const second = items.find(({ requestId }) => requestId === "r-1")?.at ?? "";
    expect(await found({ from: second, actor: "bob@example.com" })).toEqual([2, 1]);
    expect(await found({ until: second, target: "policy/ci" })).toEqual([0]);
    const offset = new Date(Date.parse(second) + 7_200_000).toISOString().replace("Z", "+02:00");
    expect(await found({ from: offset, until: "2999-01-01T00:00:00Z", target: "policy/ci" })).toEqual([1]);
  });

  it.each([
    [{ from: "yesterday" }, "query.from"],
    [{ from: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z" }, "query.until"],
    [{ q: "" }, "query.q"],
    [{ limit: "0" }, "query.limit"],
  ] as const)("names what is wrong with %j", async (query, path) => {
    const result = await callApi("GET", `/api/v1/audit-events?${new URLSearchParams(query)}`);
    expect(result.status).toBe(400);
    expect(result.json).toMatchObject({ error: { details: [{ path }] } });
  });

  it("is read page by page without a gap or a repetition", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await search({ limit: "2", ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    expect(seen).toHaveLength(await db().auditEvent.count());
  });
});

describe("one event", () => {
  it("says what was before and after, without secrets", async () => {
    const [item] = (await search({ requestId: "r-1" })).items;
    const { json, status } = await callApi("GET", `/api/v1/audit-events/${item?.id}`);
    expect(status).toBe(200);
    expect(auditEventDetailSchema.parse(json)).toEqual({
      ...item,
      before: { n: 1, token: "[hidden]" },
      after: { n: 2 },
    });
  });

  it.each(["01890000-0000-7000-8000-000000000000", "nobody"])("is not there: %s", async (id) => {
    expect((await callApi("GET", `/api/v1/audit-events/${id}`)).status).toBe(404);
  });
});

describe("the export", () => {
  it("as CSV holds the events found, times in UTC, no formula", async () => {
    const result = await callApi("GET", "/api/v1/audit-events/export?action=policy&format=csv");
    expect(result.status).toBe(200);
    expect(result.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(result.headers.get("content-disposition")).toMatch(/filename="plimsoll-audit-\d{8}T\d{6}Z\.csv"/);
    const rows: Record<string, string>[] = parse(result.text, { columns: true });
    expect(rows.map((row) => row["action"])).toEqual(["policyX.update", "policy.update", "policy.create"]);
    expect(rows[0]?.["target"]).toBe(`'=HYPERLINK("x")`);
    expect(rows[1]).toMatchObject({
      "time (UTC)": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      actor: "bob@example.com",
      "request id": "r-1",
      before: '{"n":1,"token":"[hidden]"}',
      after: '{"n":2}',
    });
  });

  it("as JSON is one array, also of nothing", async () => {
    const result = await callApi("GET", "/api/v1/audit-events/export?target=policy/ci&format=json");
    const items = z.array(auditEventDetailSchema).parse(result.json);
    expect(items.map(({ requestId }) => requestId)).toEqual(["r-1", "r-0"]);
    const none = await callApi("GET", "/api/v1/audit-events/export?target=policy/none&format=json");
    expect(none.json).toEqual([]);
    const csv = await callApi("GET", "/api/v1/audit-events/export?target=policy/none");
    expect(csv.text.trimEnd().split("\n")).toHaveLength(1);
  });

  it("of many events comes in batches, whole, and without those that come meanwhile", async () => {
    const made = Array.from({ length: 120 }, (_, index) => index);
    for (const index of made) {
      await db().$transaction((tx) =>
        writeAudit(tx, { ...events[1], requestId: `m-${index}` }, { action: "many.made", target: "many" }),
      );
    }
    const seen: string[] = [];
    let largest = 0;
    for await (const batch of exportAuditEvents({ action: "many." })) {
      largest = Math.max(largest, batch.length);
      seen.push(...batch.map(({ requestId }) => requestId));
      await db().$transaction((tx) =>
        writeAudit(tx, { ...events[1], requestId: "late" }, { action: "many.made", target: "many" }),
      );
    }
    expect(largest).toBeLessThanOrEqual(25);
    expect(seen).toEqual(made.reverse().map((index) => `m-${index}`));
    const result = await callApi("GET", "/api/v1/audit-events/export?target=many&format=json");
    expect(z.array(z.unknown()).parse(result.json)).toHaveLength(
      await db().auditEvent.count({ where: { target: "many" } }),
    );
  });

  it("leaves no event itself", async () => {
    const before = await db().auditEvent.count();
    await callApi("GET", "/api/v1/audit-events/export");
    expect(await db().auditEvent.count()).toBe(before);
  });
});

it.each(["/api/v1/audit-events", "/api/v1/audit-events/export", "/api/v1/audit-events/x"])(
  "nobody but an administrator reads %s",
  async (path) => {
    const result = await callApi("GET", path, { as: people.tuner });
    expect(result.status).toBe(403);
    expect((await callApi("GET", path, { as: people.admin })).status).toBe(path.endsWith("x") ? 404 : 200);
  },
);
