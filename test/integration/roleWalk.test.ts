/** Every operation of the OpenAPI document, called anonymously and by each role: allowed or refused as listed. */
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { errorBodySchema } from "@/lib/api/common";
import { runnerErrorSchema } from "@/lib/api/runnerProtocol";
import { db } from "@/lib/server/core/db";
import { ROLES, type Role } from "@/lib/server/http/caller";
import type { Method } from "@/lib/server/http/route";
import { ROUTES } from "@/lib/server/routes";
import { ACCESS, PEOPLE_ONLY } from "@/test/support/access";
import { callApi, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeBrowser, makePerson, type Person } from "@/test/support/people";

useHouse();

const operationSchema = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  requestBody: z.unknown().optional(),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly isPublic: boolean;
  readonly hasBody: boolean;
}

const people = new Map<Role, { byToken: Person; bySession: Person }>();
const operations: Operation[] = [];

beforeAll(async () => {
  for (const role of ROLES) {
    const byToken = await makePerson(role, role);
    people.set(role, { byToken, bySession: await freshBrowser(role) });
  }
  const { json } = await callApi("GET", "/api/openapi.json", { as: null });
  for (const [path, methods] of Object.entries(documentSchema.parse(json).paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations.push({
        id: operation.operationId,
        // The document writes methods in lower case.
        method: method.toUpperCase() as Method,
        path,
        isPublic: operation.security?.length === 0,
        hasBody: operation.requestBody !== undefined,
      });
    }
  }
});

let made = 0;
const freshBrowser = (role: Role): Promise<Person> => makeBrowser(`${role}-${(made += 1)}`, role);

/** What nobody has; a wrong body, so that nothing is done where the caller is let in. */
function call(operation: Operation, as: Person | null): Promise<ApiResult> {
  const url = operation.path
    .replaceAll(/\{(version|a|b)\}/g, "1")
    .replaceAll("{id}", "01930000-0000-7000-8000-000000000000")
    .replaceAll(/\{\w+\}/g, "nobody-has-this");
  return callApi(operation.method, url, { as, ...(operation.hasBody ? { json: { wrong: true } } : {}) });
}

const personOf = (role: Role): { byToken: Person; bySession: Person } => {
  const found = people.get(role);
  if (!found) throw new Error(`No ${role} was made.`);
  return found;
};

describe("the OpenAPI document", () => {
  it("has every route, and the list of who may what has each and no other", () => {
    const ids = operations.map(({ id }) => id).sort();
    expect(ids).toEqual(ROUTES.map(({ meta }) => meta.operationId).sort());
    expect(Object.keys(ACCESS).sort()).toEqual(ids);
  });

  it("opens without a session what the list calls public, and nothing else", () => {
    const open = operations.filter(({ isPublic }) => isPublic).map(({ id }) => id);
    expect(open.sort()).toEqual(
      Object.keys(ACCESS)
        .filter((id) => ACCESS[id] === "public")
        .sort(),
    );
  });
});

describe.each(ROUTES.map(({ meta }) => meta.operationId))("%s", (id) => {
  const find = (): Operation => {
    const operation = operations.find((each) => each.id === id);
    if (!operation) throw new Error(`${id} is not in the document.`);
    return operation;
  };
  const access = ACCESS[id];

  it(access === "public" ? "lets anybody in" : "lets nobody in without a session or token", async () => {
    const before = await db().auditEvent.count();
    const { status, json } = await call(find(), null);
    if (access === "runner") {
      // Without a token, and for a trace without its type, in the shape that Runners read.
      expect([400, 403, 415]).toContain(status);
      expect(runnerErrorSchema.safeParse(json).success).toBe(true);
      expect(await db().auditEvent.count()).toBe(before);
      return;
    }
    if (access === "public") return expect([401, 403]).not.toContain(status);
    expect(status).toBe(401);
    expect(errorBodySchema.parse(json).error.code).toBe("unauthenticated");
    expect(await db().auditEvent.count()).toBe(before);
    return undefined;
  });

  it.each(ROLES)("answers the role %s as the list says", async (role) => {
    const { byToken, bySession } = personOf(role);
    if (access === "runner") return expect([400, 403, 415]).toContain((await call(find(), byToken)).status);
    if (access === "machine") return expect((await call(find(), byToken)).status).toBe(401);
    const mayIn = access === "public" || ROLES.indexOf(role) >= ROLES.indexOf(access ?? "admin");
    for (const person of [byToken, bySession]) {
      const { status, json } = await call(find(), person);
      const token = person === byToken;
      if (mayIn && !(token && PEOPLE_ONLY.has(id))) {
        expect([401, 403, 500], `${role} by ${token ? "token" : "session"}`).not.toContain(status);
      } else {
        expect(status, `${role} by ${token ? "token" : "session"}`).toBe(403);
        expect(errorBodySchema.parse(json).error.message).not.toBe("");
      }
    }
    // Signing out is allowed to everybody, and ends what this walk goes on with.
    if (/^(signOut|endSession|changePassword)/.test(id)) {
      people.set(role, { byToken, bySession: await freshBrowser(role) });
    }
    return undefined;
  });
});
