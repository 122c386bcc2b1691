/** Passwords, one-time links and sessions, over the API as browsers use it. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newUserSchema, oneTimeLinkSchema } from "@/lib/api/accounts";
import { errorBodySchema } from "@/lib/api/common";
import { removeEndedSessions } from "@/lib/server/auth/cleanUp";
import { createSetupLink } from "@/lib/server/auth/links";
import { FREE_FAILURES } from "@/lib/server/auth/lockout";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import {
  admin,
  codeOf,
  cookieOf,
  fromPage,
  PASSWORD,
  signIn,
  tokenOf,
  whoAmI,
  withPassword,
} from "@/test/support/browserApi";
import { callApi, type ApiResult } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { makeBrowser } from "@/test/support/people";

useHouse();

describe("the first start", () => {
  it("lets the first administrator in by the link, once, of two who open it together", async () => {
    const state = z.object({ signIn: z.object({ needsSetup: z.boolean() }) });
    const before = await callApi("GET", "/api/v1/session", { as: null });
    expect(state.parse(before.json).signIn.needsSetup).toBe(true);
    const [one, two] = [await createSetupLink(), await createSetupLink()];
    const use = (url: string, email: string): Promise<ApiResult> =>
      callApi(
        "POST",
        "/api/v1/setup",
        fromPage({ json: { token: tokenOf(url), email, name: "First", password: PASSWORD } }),
      );
    const weak = await callApi(
      "POST",
      "/api/v1/setup",
      fromPage({ json: { token: tokenOf(one?.url ?? ""), email: "nobody", password: "short" } }),
    );
    expect(errorBodySchema.parse(weak.json).error.details.map(({ path }) => path)).toEqual([
      "email",
      "password",
    ]);
    const answers = await Promise.all([
      use(one?.url ?? "", "a@example.com"),
      use(two?.url ?? "", "b@example.com"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([404, 409])]);
    expect(await db().user.count()).toBe(1);
    expect(await createSetupLink()).toBeNull();
    expect((await use(one?.url ?? "", "c@example.com")).status).toBe(404);
  });
});

describe("a one-time link", () => {
  it("sets the password of its account once; a newer one takes its place", async () => {
    const made = await callApi("POST", "/api/v1/users", {
      as: await admin(),
      json: { email: " Lena@Example.com ", name: "Lena", role: "tuner" },
    });
    const { user, link } = newUserSchema.parse(made.json);
    expect(user).toMatchObject({ email: "lena@example.com", role: "tuner", hasPassword: false });
    const lookUp = (url: string): Promise<ApiResult> =>
      callApi("POST", "/api/v1/setup/look-up", fromPage({ json: { token: tokenOf(url) } }));
    expect((await lookUp(link.url)).json).toMatchObject({ kind: "password", email: "lena@example.com" });
    const renewed = oneTimeLinkSchema.parse(
      (await callApi("POST", `/api/v1/users/${user.id}/link`, { as: await admin() })).json,
    );
    expect(codeOf(await lookUp(link.url))).toBe("linkGone");
    await db().setupLink.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(0) } });
    expect(codeOf(await lookUp(renewed.url))).toBe("linkGone");
    expect(codeOf(await lookUp("https://x/setup#plimsoll_l_short"))).toBe("linkGone");
  });

  it("is used by nobody whose account is being deleted, nor renewed", async () => {
    const asks = [
      (_id: string, token: string) =>
        callApi("POST", "/api/v1/setup", fromPage({ json: { token, password: PASSWORD } })),
      async (id: string) => callApi("POST", `/api/v1/users/${id}/link`, { as: await admin() }),
    ];
    for (const [index, ask] of asks.entries()) {
      const json = { email: `leaving-${index}@example.com`, name: "Leaving", role: "viewer" };
      const made = await callApi("POST", "/api/v1/users", { as: await admin(), json });
      const { user, link } = newUserSchema.parse(made.json);
      let asked: Promise<ApiResult> | undefined;
      await db().$transaction(async (deleting) => {
        await deleting.$queryRaw`select from app_user where id = ${user.id}::uuid for update`;
        asked = ask(user.id, tokenOf(link.url));
        await eventually(async () => (await lockWaits()) > 0);
        await deleting.user.delete({ where: { id: user.id } });
      }, LONG_WRITE);
      expect((await asked)?.status, json.email).toBe(404);
    }
  });

  it("is kept nowhere that could be read: not in the database, the audit log or an idempotent answer", async () => {
    const { link } = newUserSchema.parse(
      (
        await callApi("POST", "/api/v1/users", {
          as: await admin(),
          json: { email: "nell@example.com", name: "Nell", role: "viewer" },
          headers: { "idempotency-key": "nell-1" },
        })
      ).json,
    );
    const rows = await Promise.all([
      db().auditEvent.findMany(),
      db().idempotencyKey.findMany(),
      db().setupLink.findMany(),
    ]);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link.url));
  });
});

describe("a password", () => {
  it("signs in and says no more than that it was wrong", async () => {
    const { email } = await withPassword("paula", "viewer");
    const right = await signIn(` ${email.toUpperCase()} `, PASSWORD);
    expect(right.status).toBe(200);
    expect(await whoAmI(cookieOf(right))).toMatchObject({ id: email, role: "viewer" });
    const wrong = await signIn(email, `${PASSWORD}!`);
    const unknown = await signIn("nobody@example.com", PASSWORD);
    expect([wrong.status, codeOf(wrong)]).toEqual([401, "wrongCredentials"]);
    const told = (result: ApiResult): string => errorBodySchema.parse(result.json).error.message;
    expect(told(unknown)).toBe(told(wrong));
  });

  it(`locks its address after ${FREE_FAILURES} failures, also ones sent at once, and no longer than said`, async () => {
    const { email } = await withPassword("luke", "viewer");
    const tries = await Promise.all(Array.from({ length: 8 }, () => signIn(email, "wrong")));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(FREE_FAILURES);
    const locked = await signIn(email, PASSWORD);
    expect([locked.status, codeOf(locked)]).toEqual([429, "signInLocked"]);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
    await db().signInFailure.updateMany({ data: { lockedUntil: new Date(Date.now() - 1) } });
    expect((await signIn(email, "wrong")).status).toBe(401);
    // The next wait is longer.
    const [row] = await db().signInFailure.findMany({ orderBy: { failures: "desc" }, take: 1 });
    expect((row?.lockedUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(90_000);
    await db().signInFailure.updateMany({ data: { lockedUntil: null } });
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect((await signIn(email, "wrong")).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it("is changed by who knows it, and puts everybody else with the account out", async () => {
    const { email, cookie } = await withPassword("carl", "viewer");
    const other = cookieOf(await signIn(email, PASSWORD));
    const change = (current: string, next: string): Promise<ApiResult> =>
      callApi("PUT", "/api/v1/session/password", fromPage({ json: { current, new: next } }, cookie));
    expect((await change("wrong", "another horse, a battery")).status).toBe(422);
    expect((await change(PASSWORD, "aaaaaaaaaaaaaaaa")).status).toBe(422);
    expect((await change(PASSWORD, "another horse, a battery")).status).toBe(204);
    expect(await whoAmI(cookie)).not.toBeNull();
    expect(await whoAmI(other)).toBeNull();
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, "another horse, a battery")).status).toBe(200);
  });
});

describe("a password that is changed while it is compared", () => {
  /** Changes it by another hand while the request waits for the account, having compared the old one. */
  async function changedMeanwhile(id: string, request: () => Promise<ApiResult>): Promise<ApiResult> {
    let answer: Promise<ApiResult> | undefined;
    await db().$transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { passwordHash: OTHER } });
      answer = request();
      await eventually(async () => (await lockWaits()) > 0);
    }, LONG_WRITE);
    if (answer === undefined) throw new Error("nothing was asked");
    return answer;
  }
  const OTHER = "scrypt$15$8$3$another$one";

  it("opens no session", async () => {
    const { id, email } = await withPassword("overtaken", "viewer");
    await db().session.deleteMany({ where: { userId: id } });
    const answer = await changedMeanwhile(id, () => signIn(email, PASSWORD));
    expect([answer.status, codeOf(answer)]).toEqual([401, "wrongCredentials"]);
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
    const refused = { action: "session.refuse", target: `user/${email}` };
    expect(await db().auditEvent.count({ where: refused })).toBe(1);
  });

  it("is not changed once more by who knew the old one", async () => {
    const { id, cookie } = await withPassword("overtaker", "viewer");
    const json = { current: PASSWORD, new: "a horse, a battery, a staple" };
    const answer = await changedMeanwhile(id, () =>
      callApi("PUT", "/api/v1/session/password", fromPage({ json }, cookie)),
    );
    expect(answer.status).toBe(422);
    expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({ passwordHash: OTHER });
  });
});

describe("a session", () => {
  it("ends with signing out, everywhere on demand, with time and with idleness", async () => {
    const { email, cookie } = await withPassword("sam", "viewer");
    expect((await callApi("DELETE", "/api/v1/session", fromPage({}, cookie))).status).toBe(204);
    expect((await callApi("GET", "/api/v1/policies", fromPage({}, cookie))).status).toBe(401);
    const [one, two] = [cookieOf(await signIn(email, PASSWORD)), cookieOf(await signIn(email, PASSWORD))];
    const list = await callApi("GET", "/api/v1/sessions", fromPage({}, one));
    const { items } = z
      .object({ items: z.array(z.object({ id: z.string(), current: z.boolean() })) })
      .parse(list.json);
    expect(items.map(({ current }) => current)).toEqual([false, true]);
    expect((await callApi("DELETE", "/api/v1/sessions", fromPage({}, one))).status).toBe(204);
    expect([await whoAmI(one), await whoAmI(two)]).toEqual([null, null]);

    const third = cookieOf(await signIn(email, PASSWORD));
    await db().session.updateMany({
      where: { user: { email } },
      data: { lastSeenAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    expect(await whoAmI(third)).toBeNull();
    await db().session.updateMany({
      where: { user: { email } },
      data: { lastSeenAt: new Date(), expiresAt: new Date(Date.now() - 1) },
    });
    expect(await whoAmI(third)).toBeNull();
    await removeEndedSessions();
    expect(await db().session.count({ where: { user: { email } } })).toBe(0);
  });

  it("of another person cannot be ended", async () => {
    const [mine, other] = [await withPassword("mia", "viewer"), await makeBrowser("otto", "viewer")];
    const result = await callApi("DELETE", `/api/v1/sessions/${other.sessionId}`, fromPage({}, mine.cookie));
    expect(result.status).toBe(404);
    expect(await db().session.count({ where: { id: other.sessionId } })).toBe(1);
  });

  it("loses what its person loses: the role at once, everything when disabled or deleted", async () => {
    const { id, cookie } = await withPassword("rita", "tuner");
    const as = await admin();
    const write = (): Promise<ApiResult> =>
      callApi("POST", "/api/v1/policies", fromPage({ json: {} }, cookie));
    expect((await write()).status).toBe(422);
    await callApi("PATCH", `/api/v1/users/${id}`, { as, json: { role: "viewer" } });
    expect((await write()).status).toBe(403);
    await callApi("PATCH", `/api/v1/users/${id}`, { as, json: { disabled: true } });
    expect((await write()).status).toBe(401);
    expect((await signIn("rita@example.com", PASSWORD)).status).toBe(401);
    await callApi("PATCH", `/api/v1/users/${id}`, { as, json: { disabled: false } });
    expect((await signIn("rita@example.com", PASSWORD)).status).toBe(200);
    expect((await callApi("DELETE", `/api/v1/users/${id}`, { as })).status).toBe(204);
    expect((await signIn("rita@example.com", PASSWORD)).status).toBe(401);
  });
});
