/** Using another user's session, another site's page, or a role that the user does not have. */
import { beforeAll, describe, expect, it } from "vitest";
import { errorBodySchema } from "@/lib/api/common";
import { runnerErrorSchema } from "@/lib/api/runnerProtocol";
import { db } from "@/lib/server/core/db";
import { ROUTES } from "@/lib/server/routes";
import { ACCESS } from "@/test/support/access";
import {
  cookieOf as cookieOfAnswer,
  fromPage,
  PASSWORD,
  signIn,
  withPassword,
} from "@/test/support/browserApi";
import { callApi, type ApiCall, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeBrowser, makePerson, type Browser } from "@/test/support/people";

useHouse();

let victim: Browser;
beforeAll(async () => {
  victim = await makeBrowser("victim", "admin");
});

const codeOf = (result: ApiResult): string => errorBodySchema.parse(result.json).error.code;
/** What GitLab's Runners ask answers in their shape, which has a message instead of a code. */
const refusalOf = (result: ApiResult): string => {
  const { success, data } = runnerErrorSchema.safeParse(result.json);
  const told = success && "message" in data ? String(data.message) : undefined;
  return told === undefined ? codeOf(result) : told.includes("comes from another site") ? "crossSite" : told;
};
const cookieOf = (person: Browser): string => person.headers["cookie"] ?? "";

describe("a cookie that was stolen", () => {
  it("is worth nothing after its owner signed out, nor after signing out everywhere", async () => {
    const [thief, other] = [await makeBrowser("loser", "admin"), await makeBrowser("loser-2", "admin")];
    expect((await callApi("GET", "/api/v1/users", { as: thief })).status).toBe(200);
    await callApi("DELETE", "/api/v1/session", { as: thief });
    await callApi("DELETE", "/api/v1/sessions", { as: other });
    for (const as of [thief, other]) {
      for (const { meta } of ROUTES.filter(({ meta: { operationId } }) => ACCESS[operationId] !== "public")) {
        if (meta.method !== "GET" || meta.path.includes("{")) continue;
        expect((await callApi("GET", meta.path, { as })).status, meta.path).toBe(401);
      }
    }
  });

  it("cannot be made from what the database holds, nor guessed from another", async () => {
    const [row] = await db().session.findMany({ where: { userId: victim.id } });
    const stored = Buffer.from(row?.tokenHash ?? []);
    const tries = [stored.toString("base64url"), stored.toString("hex"), row?.id ?? "", ""].flatMap(
      (text) => [`plimsoll=${text}`, `plimsoll=plimsoll_s_${text}`],
    );
    const [name = "", token = ""] = cookieOf(victim).split("=");
    const last = token.endsWith("A") ? "B" : "A";
    for (const cookie of [
      ...tries,
      `${name}=${token.slice(0, -1)}${last}`,
      `${name}=${token}x`,
      `${name}x=${token}`,
    ]) {
      expect((await callApi("GET", "/api/v1/users", fromPage({}, cookie))).status, cookie).toBe(401);
    }
  });

  it("is not an API token, and an API token is not a cookie", async () => {
    const [, session = ""] = cookieOf(victim).split("=");
    const robot = await makePerson("robot", "admin");
    const token = robot.headers["authorization"]?.replace("Bearer ", "") ?? "";
    const asToken = await callApi("GET", "/api/v1/users", {
      as: null,
      headers: { authorization: `Bearer ${session}` },
    });
    expect(asToken.status).toBe(401);
    expect((await callApi("GET", "/api/v1/users", fromPage({}, `plimsoll=${token}`))).status).toBe(401);
  });

  it("does not become an attacker's to choose: signing in gives a new one", async () => {
    const { email } = await withPassword("fixated", "viewer");
    const planted = `plimsoll=plimsoll_s_${"A".repeat(43)}`;
    const json = { email, password: PASSWORD };
    const result = await callApi("POST", "/api/v1/session", fromPage({ json }, planted));
    const given = result.headers.getSetCookie();
    expect(given).toHaveLength(1);
    expect(given[0]).toMatch(/^plimsoll=plimsoll_s_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(given[0]).not.toContain(planted);
    expect((await callApi("GET", "/api/v1/policies", fromPage({}, planted))).status).toBe(401);
  });
});

describe("a stranger who guesses", () => {
  it("locks nobody out who is signed in: not from changing the password, and a stolen session guesses for itself", async () => {
    const { email, cookie } = await withPassword("owner", "viewer");
    const stolen = cookieOfAnswer(await signIn(email, PASSWORD));
    const change = (session: string, current: string): Promise<ApiResult> =>
      callApi(
        "PUT",
        "/api/v1/session/password",
        fromPage({ json: { current, new: `${PASSWORD}!` } }, session),
      );
    while ((await signIn(email, "wrong")).status !== 429);
    for (let n = 0; n < 5; n += 1) expect((await change(stolen, `guess ${n}`)).status).toBe(422);
    expect((await change(stolen, PASSWORD)).status).toBe(429);
    expect((await change(cookie, PASSWORD)).status).toBe(204);
    // Who knows the new password comes in at once.
    expect((await signIn(email, `${PASSWORD}!`)).status).toBe(200);
  });
});

describe("another site's page", () => {
  const writes = ROUTES.filter(({ meta }) => meta.method !== "GET").map(({ meta }) => meta);
  const attempts: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["as browsers say it", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["of a sibling host", { "sec-fetch-site": "same-site", origin: "https://other.plimsoll.test" }],
    ["in a browser without that header", { origin: "https://evil.example" }],
    ["from a sandboxed frame", { "sec-fetch-site": "cross-site", origin: "null" }],
    ["that hides where it is", {}],
    ["that names our host as its own", { origin: "https://plimsoll.test.evil.example" }],
    ["with our host and another port", { origin: "http://plimsoll.test:8080" }],
  ];

  it.each(attempts)("cannot write with the victim's cookie, %s", async (_title, headers) => {
    const rows = await db().auditEvent.count();
    for (const { method, path } of writes) {
      const url = path.replaceAll(/\{\w+\}/g, "x");
      const call: ApiCall = {
        as: null,
        json: {},
        headers: { cookie: cookieOf(victim), host: "plimsoll.test", ...headers },
      };
      const result = await callApi(method, url, call);
      expect([result.status, refusalOf(result)], `${method} ${path}`).toEqual([403, "crossSite"]);
    }
    expect(await db().auditEvent.count()).toBe(rows);
  });

  it("cannot send a form, which is never JSON", async () => {
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]) {
      const result = await callApi("PUT", "/api/v1/settings", {
        as: victim,
        body: '{"retention":{"runsPerPolicy":1,"runDays":1,"artifactsPerPolicy":0}}',
        headers: { "content-type": type },
      });
      expect(result.status, type).toBe(415);
    }
  });

  it("may read nothing either: no answer allows another origin", async () => {
    const result = await callApi("GET", "/api/v1/overview", {
      as: victim,
      headers: { origin: "https://evil.example" },
    });
    expect(result.headers.get("access-control-allow-origin")).toBeNull();
    expect(result.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });
});

describe("a role that is not theirs", () => {
  it("is not had by sending it along", async () => {
    const viewer = await makeBrowser("modest", "viewer");
    const tries: readonly ApiCall[] = [
      {
        headers: {
          "x-role": "admin",
          "x-user": "victim@example.com",
          "x-forwarded-user": "victim@example.com",
        },
      },
      { headers: { cookie: `${cookieOf(viewer)}; role=admin; plimsoll_role=admin` } },
    ];
    for (const call of tries) {
      expect((await callApi("GET", "/api/v1/users", { as: viewer, ...call })).status).toBe(403);
    }
    const own = await callApi("PATCH", `/api/v1/users/${viewer.id}`, { as: viewer, json: { role: "admin" } });
    expect(own.status).toBe(403);
    const token = await callApi("POST", "/api/v1/tokens", {
      as: viewer,
      json: { name: "up", role: "admin", expiresInDays: 1 },
    });
    expect(token.status).toBe(403);
    expect(await db().user.findUnique({ where: { id: viewer.id } })).toMatchObject({ role: "viewer" });
  });

  it("is not had by an unknown field", async () => {
    const result = await callApi("POST", "/api/v1/users", {
      as: victim,
      json: {
        email: "new@example.com",
        name: "New",
        role: "viewer",
        passwordHash: "scrypt$1",
        disabledAt: null,
      },
    });
    expect(result.status).toBe(422);
  });
});
