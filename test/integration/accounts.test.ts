/** Accounts and API tokens, over the API as people and scripts use it. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newTokenSchema, userSchema } from "@/lib/api/accounts";
import { db } from "@/lib/server/core/db";
import { admin, codeOf } from "@/test/support/browserApi";
import { callApi, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeBrowser, makePerson } from "@/test/support/people";
import { countStatements } from "@/test/support/statements";

useHouse();

describe("accounts", () => {
  it("are unique by address and never without an administrator", async () => {
    const as = await admin();
    const again = await callApi("POST", "/api/v1/users", {
      as,
      json: { email: "ROOT@example.com", name: "Root", role: "viewer" },
    });
    expect([again.status, codeOf(again)]).toEqual([409, "emailTaken"]);
    await db().user.updateMany({ where: { role: "admin", id: { not: as.id } }, data: { role: "viewer" } });
    for (const json of [{ role: "viewer" }, { disabled: true }]) {
      expect(codeOf(await callApi("PATCH", `/api/v1/users/${as.id}`, { as, json }))).toBe(
        "lastAdministrator",
      );
    }
    expect(codeOf(await callApi("DELETE", `/api/v1/users/${as.id}`, { as }))).toBe("lastAdministrator");
    const second = await makeBrowser("second", "admin");
    const demote = (id: string): Promise<ApiResult> =>
      callApi("PATCH", `/api/v1/users/${id}`, { as, json: { role: "viewer" } });
    const [one, two] = await Promise.all([demote(second.id), demote(as.id)]);
    expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await db().user.count({ where: { role: "admin", disabledAt: null } })).toBe(1);
    await db().user.update({ where: { id: as.id }, data: { role: "admin" } });
  });

  it("are listed by address, a page at a time", async () => {
    const as = await admin();
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await callApi("GET", `/api/v1/users?limit=3${cursor && `&cursor=${cursor}`}`, { as });
      const { items, nextCursor } = z
        .object({ items: z.array(userSchema), nextCursor: z.string().nullable() })
        .parse(page.json);
      seen.push(...items.map(({ email }) => email));
      cursor = nextCursor ?? "";
    } while (cursor !== "");
    const all = await db().user.findMany({ select: { email: true } });
    expect(seen).toEqual(all.map(({ email }) => email).sort());
  });
});

it("who asks is known by one statement, in a browser and by a token", async () => {
  const people = [await makeBrowser("one-session", "viewer"), await makePerson("one-token", "viewer")];
  const refused = (as: (typeof people)[number]): Promise<unknown> => callApi("GET", "/api/v1/users", { as });
  for (const as of people) {
    await refused(as); // Notes the token's first use.
    expect(await countStatements(() => refused(as))).toBe(1);
  }
});

describe("an API token", () => {
  const make = async (as: Awaited<ReturnType<typeof makeBrowser>>, role: string): Promise<ApiResult> =>
    callApi("POST", "/api/v1/tokens", { as, json: { name: "ci", role, expiresInDays: 30 } });
  const read = (secret: string): Promise<ApiResult> =>
    callApi("GET", "/api/v1/policies", { as: null, headers: { authorization: `Bearer ${secret}` } });

  it("does what its role may until it is revoked, has run out, or its owner may no more", async () => {
    const owner = await makeBrowser("toni", "tuner");
    expect((await make(owner, "admin")).status).toBe(403);
    const { secret, token } = newTokenSchema.parse((await make(owner, "tuner")).json);
    expect(secret.endsWith(token.hint)).toBe(true);
    expect((await read(secret)).status).toBe(200);
    const write = (): Promise<ApiResult> =>
      callApi("POST", "/api/v1/policies", {
        as: null,
        json: {},
        headers: { authorization: `Bearer ${secret}` },
      });
    expect((await write()).status).toBe(422);
    await db().user.update({ where: { id: owner.id }, data: { role: "viewer" } });
    expect((await write()).status).toBe(403);
    await db().user.update({ where: { id: owner.id }, data: { disabledAt: new Date() } });
    expect((await read(secret)).status).toBe(401);
    await db().user.update({ where: { id: owner.id }, data: { disabledAt: null } });
    expect((await read(secret)).status).toBe(200);
    await db().apiToken.update({ where: { id: token.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await read(secret)).status).toBe(401);
    await db().apiToken.update({
      where: { id: token.id },
      data: { expiresAt: new Date(Date.now() + 60_000) },
    });
    expect((await callApi("DELETE", `/api/v1/tokens/${token.id}`, { as: owner })).status).toBe(204);
    const revoked = await read(secret);
    expect([revoked.status, codeOf(revoked)]).toEqual([401, "unauthenticated"]);
    expect(JSON.stringify(await db().apiToken.findMany())).not.toContain(secret);
    expect(JSON.stringify(await db().auditEvent.findMany())).not.toContain(secret);
  });

  it("is its owner's and the administrators' to see and to revoke", async () => {
    const [owner, other] = [await makeBrowser("tara", "viewer"), await makeBrowser("theo", "tuner")];
    const { token } = newTokenSchema.parse((await make(owner, "viewer")).json);
    const list = async (as: Awaited<ReturnType<typeof makeBrowser>>, of = "me"): Promise<ApiResult> =>
      callApi("GET", `/api/v1/tokens?of=${of}`, { as });
    expect((await list(other)).json).toEqual({ items: [], nextCursor: null });
    expect((await list(other, "everybody")).status).toBe(403);
    expect(JSON.stringify((await list(await admin(), "everybody")).json)).toContain(token.id);
    expect((await callApi("DELETE", `/api/v1/tokens/${token.id}`, { as: other })).status).toBe(404);
    expect((await callApi("DELETE", `/api/v1/tokens/${token.id}`, { as: await admin() })).status).toBe(204);
  });

  it("makes no further tokens and no accounts, whatever its role", async () => {
    const robot = await makePerson("robot", "admin");
    const token = await callApi("POST", "/api/v1/tokens", {
      as: robot,
      json: { name: "x", role: "viewer", expiresInDays: 1 },
    });
    const user = await callApi("POST", "/api/v1/users", {
      as: robot,
      json: { email: "x@example.com", name: "x", role: "admin" },
    });
    expect([codeOf(token), codeOf(user)]).toEqual(["peopleOnly", "peopleOnly"]);
  });

  it.each(["", "Bearer", "Bearer plimsoll_t_", "Basic YWJjOmRlZg==", "Bearer a b"])(
    "that is none (%s) is refused even beside a good session",
    async (authorization) => {
      const browser = await admin();
      const result = await callApi("GET", "/api/v1/policies", { as: browser, headers: { authorization } });
      expect(result.status).toBe(401);
    },
  );
});
