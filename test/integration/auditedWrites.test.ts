/** Every route that writes must leave an event in the audit log. A new one without an event fails here. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import { ROUTES } from "@/lib/server/routes";
import type { RouteMeta } from "@/lib/server/http/route";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeBrowser, type Person } from "@/test/support/people";
import { startFakePrometheus } from "@/test/support/fakePrometheus/fake";
import { EXAMPLES } from "@/test/support/writes";
import { auditProblems } from "@/test/support/writes/check";
import type { Expectation, World } from "@/test/support/writes/example";

useHouse();

const WRITES = ROUTES.map(({ meta }) => meta).filter(
  ({ method, keepsNothing, recordedInStory }) =>
    method !== "GET" && keepsNothing !== true && recordedInStory !== true,
);

/** Of the examples: a source's token, passwords, tokens of sessions, links and scripts. */
const SECRETS = /t0k3n|a-plain-secret|battery|another sort|plimsoll_[slt]_|glrt-|glcbt-/;

let world: World;
beforeAll(async () => {
  const source = await startFakePrometheus();
  const [viewer, tuner, admin] = await Promise.all([
    makeBrowser("viewer", "viewer"),
    makeBrowser("tuner", "tuner"),
    makeBrowser("admin", "admin"),
  ]);
  world = { source, people: { viewer, tuner, admin } };
});
afterAll(async () => world.source.close());

/** The least who may; nobody for a public route and for one that machines call. */
function callerOf({ role }: RouteMeta): Person | null {
  return role === "public" || role === "known" ? null : world.people[role];
}

describe("a write leaves its event", () => {
  it.each(WRITES.map((meta) => [`${meta.operationId} (${meta.method} ${meta.path})`, meta] as const))(
    "%s",
    async (name, meta) => {
      const prepare = EXAMPLES[meta.operationId];
      if (!prepare) {
        throw new Error(
          `${name} writes, and nothing shows that it leaves an event in the audit log: add "${meta.operationId}" to a file of test/support/writes, or mark the route keepsNothing when it changes nothing.`,
        );
      }
      const example = await prepare(world);
      const seen = new Set((await db().auditEvent.findMany({ select: { id: true } })).map(({ id }) => id));
      const caller = example.as ?? callerOf(meta);
      const requestId = `write-${meta.operationId}`;
      const result = await callApi(meta.method, example.path, {
        as: caller,
        headers: { "x-request-id": requestId, ...example.upload?.headers },
        ...(example.json === undefined ? {} : { json: example.json }),
        ...(example.upload === undefined ? {} : { body: example.upload.body }),
      });
      expect(result.status, result.text).toBeLessThan(400);
      const rows = (await db().auditEvent.findMany()).filter(({ id }) => !seen.has(id));
      const by = { actor: caller?.actor ?? "nobody", role: caller?.role ?? "public", requestId };
      expect(auditProblems(example.leaves, by, rows)).toEqual([]);
      expect(JSON.stringify(rows)).not.toMatch(SECRETS);
    },
  );

  it("and no example is of a route that is not there", () => {
    const known = new Set(WRITES.map(({ operationId }) => operationId));
    expect(Object.keys(EXAMPLES).filter((operationId) => !known.has(operationId))).toEqual([]);
  });
});

describe("what is asked of an event", () => {
  const caller = { actor: "ada@example.com", role: "tuner", requestId: "r-1" };
  const expected: Expectation = { action: "policy.update", target: "policy/ci", holds: ["before", "after"] };
  const row = { ...caller, action: "policy.update", target: "policy/ci", before: { a: 1 }, after: { a: 2 } };

  it("is met by one that says all", () => {
    expect(auditProblems(expected, caller, [row])).toEqual([]);
  });

  it.each([
    ["no event", [], /left no audit event/],
    ["another's name", [{ ...row, actor: "eve@example.com" }], /has the actor "eve@example.com"/],
    ["another role", [{ ...row, role: "admin" }], /has the role/],
    ["no request", [{ ...row, requestId: "" }], /has the requestId/],
    ["another action", [{ ...row, action: "policy.create" }], /no event is policy.update/],
    ["another target", [{ ...row, target: "policy/other" }], /no event is policy.update policy\/ci/],
    ["nothing before", [{ ...row, before: null }], /nothing of "before"/],
    ["nothing after", [{ ...row, after: null }], /nothing of "after"/],
    ["no difference", [{ ...row, after: { a: 1 } }], /are the same/],
  ])("is not met with %s", (_, rows, problem) => {
    const problems = auditProblems(expected, caller, rows);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });
});
