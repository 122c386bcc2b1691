/** Signing in through a real identity provider, followed redirect by redirect as a browser does. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { callApi, type ApiResult } from "@/test/support/call";
import { CookieJar, visit, walk } from "@/test/support/browse";
import { eventually, useHouse } from "@/test/support/house";
import { startIdentityProvider, type IdentityProvider } from "@/test/support/identityProvider";
import { lockWaits } from "@/test/support/locks";
import { makePerson } from "@/test/support/people";

const ORIGIN = "http://plimsoll.test";
const CALLBACK = `${ORIGIN}/api/v1/sign-in/oidc/callback`;
let provider: IdentityProvider;

const ANN = { login: "ann", email: "Ann@Example.com", name: "Ann Admin", groups: ["platform"] };
const VIC = { login: "vic", email: "vic@example.com", name: "Vic Viewer", groups: ["everyone"] };

beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUris: [CALLBACK], people: [] });
  Object.assign(process.env, {
    PLIMSOLL_URL: ORIGIN,
    PLIMSOLL_OIDC_ISSUER: provider.issuer,
    PLIMSOLL_OIDC_CLIENT_ID: provider.clientId,
    PLIMSOLL_OIDC_CLIENT_SECRET: provider.clientSecret,
    PLIMSOLL_OIDC_NAME: "Test ID",
    PLIMSOLL_OIDC_ADMIN_GROUPS: "platform",
    PLIMSOLL_OIDC_VIEWER_GROUPS: "everyone",
  });
});
afterAll(() => provider.close());
// After the environment is set: it is read once.
useHouse();
beforeEach(() => provider.people.splice(0, provider.people.length, ANN, VIC));

const setCookies = (result: ApiResult): readonly string[] => result.headers.getSetCookie();

/** To the provider and back; the callback's address with the code, and the cookie that this browser got from us. */
async function throughProvider(
  login: string,
  from = "/policies",
): Promise<{ search: string; cookie: string }> {
  const begun = await callApi("GET", `/api/v1/sign-in/oidc?from=${encodeURIComponent(from)}`, { as: null });
  expect(begun.status).toBe(302);
  const [cookie = ""] = setCookies(begun)[0]?.split(";") ?? [];
  const jar = new CookieJar();
  let page = await walk(jar, begun.headers.get("location") ?? "", CALLBACK);
  for (let forms = 0; typeof page !== "string" && forms < 4; forms += 1) {
    const action = /action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined)
      throw new Error(`The provider shows no form: ${page.status} ${page.text.slice(0, 400)}`);
    const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1] ?? "";
    const answer: Record<string, string> =
      prompt === "login" ? { prompt, login, password: "any" } : { prompt };
    const { location, text } = await visit(jar, new URL(action, page.url).href, answer);
    if (location === null) throw new Error(`The provider's form leads nowhere: ${text.slice(0, 400)}`);
    page = await walk(jar, location, CALLBACK);
  }
  if (typeof page !== "string") throw new Error("The provider asks without an end.");
  return { search: new URL(page).search, cookie };
}

const comeBack = ({ search, cookie }: { search: string; cookie: string }): Promise<ApiResult> =>
  callApi("GET", `/api/v1/sign-in/oidc/callback${search}`, { as: null, headers: { cookie } });

async function signIn(login: string): Promise<{ result: ApiResult; session: string | undefined }> {
  const result = await comeBack(await throughProvider(login));
  const session = setCookies(result).find((line) => line.startsWith("plimsoll="));
  return { result, session: session?.split(";")[0] };
}

const whoAmI = async (cookie: string): Promise<unknown> =>
  (await callApi("GET", "/api/v1/session", { as: null, headers: { cookie } })).json;

describe("signing in through the identity provider", () => {
  it("makes an account with the role of the groups and comes back to where the person was", async () => {
    const { result, session = "" } = await signIn("ann");
    expect(result.headers.get("location")).toBe("/policies");
    expect(setCookies(result).join("\n")).toMatch(/plimsoll=[^;]+; Path=\/; HttpOnly; SameSite=Lax/);
    expect(await whoAmI(session)).toMatchObject({
      actor: { id: "ann@example.com", name: "Ann Admin", role: "admin", via: "session", hasPassword: false },
      signIn: { oidc: "Test ID" },
    });
    const actions = await db().auditEvent.findMany({
      where: { actor: "ann@example.com" },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual(["user.create", "session.begin"]);
  });

  it("sets the role at every sign-in", async () => {
    const { session = "" } = await signIn("vic");
    expect(await whoAmI(session)).toMatchObject({ actor: { role: "viewer" } });
    provider.people.splice(0, 2, { ...VIC, groups: ["platform", "everyone"] });
    const again = await signIn("vic");
    expect(await whoAmI(again.session ?? "")).toMatchObject({ actor: { role: "admin" } });
    expect(await db().user.count({ where: { email: VIC.email } })).toBe(1);
  });

  it("turns away who is in no group, and says so on the sign-in page only to that browser", async () => {
    provider.people.push({ login: "eve", email: "eve@example.com", name: "Eve", groups: ["sales"] });
    const { result, session } = await signIn("eve");
    expect(session).toBeUndefined();
    expect(result.headers.get("location")).toMatch(/^\/sign-in\?problem=[\w-]+$/);
    expect(result.headers.get("location")).not.toContain("eve");
    expect(await db().user.count({ where: { email: "eve@example.com" } })).toBe(0);
  });

  it("joins an account with the same address only where the provider vouches for it", async () => {
    await makePerson("pat", "tuner");
    provider.people.push({
      login: "pat-1",
      email: "pat@example.com",
      name: "Not Pat",
      groups: ["platform"],
      emailVerified: false,
    });
    expect((await signIn("pat-1")).session).toBeUndefined();
    provider.people.splice(2, 1, {
      login: "pat-1",
      email: "pat@example.com",
      name: "Pat",
      groups: ["everyone"],
    });
    expect(await whoAmI((await signIn("pat-1")).session ?? "")).toMatchObject({
      actor: { id: "pat@example.com", role: "viewer" },
    });
    // Another identity with the same address is not Pat, vouched for or not.
    provider.people.push({ login: "pat-2", email: "pat@example.com", name: "Pat", groups: ["everyone"] });
    expect((await signIn("pat-2")).session).toBeUndefined();
  });

  it("joins an account that an administrator makes at the same moment", async () => {
    const email = "new@example.com";
    provider.people.push({ login: "new", email, name: "New", groups: ["everyone"] });
    const flow = await throughProvider("new");
    let result: Promise<ApiResult> | undefined;
    await db().$transaction(async (tx) => {
      await tx.user.create({ data: { email, name: "Somebody", role: "tuner" } });
      result = comeBack(flow);
      await eventually(async () => (await lockWaits()) > 0);
    }, LONG_WRITE);
    expect((await result)?.headers.get("location")).toBe("/policies");
    expect(await db().user.findMany({ where: { email }, select: { name: true, role: true } })).toEqual([
      { name: "New", role: "viewer" },
    ]);
  });

  it("turns away a disabled account", async () => {
    await signIn("vic");
    await db().user.update({ where: { email: VIC.email }, data: { disabledAt: new Date() } });
    expect((await signIn("vic")).session).toBeUndefined();
    await db().user.update({ where: { email: VIC.email }, data: { disabledAt: null } });
  });
});

describe("a flow that was tampered with", () => {
  const refused = async (given: { search: string; cookie: string }): Promise<void> => {
    const sessions = await db().session.count();
    const result = await comeBack(given);
    expect(result.status).toBe(302);
    expect(result.headers.get("location")).toMatch(/^\/sign-in\?problem=/);
    expect(setCookies(result).some((line) => /^plimsoll=[^;]/.test(line))).toBe(false);
    expect(await db().session.count()).toBe(sessions);
  };

  it("is refused in another browser, which has no cookie or that of another flow", async () => {
    const flow = await throughProvider("ann");
    await refused({ ...flow, cookie: "" });
    const other = await throughProvider("vic");
    await refused({ search: flow.search, cookie: other.cookie });
  });

  it("is refused with another state, another code, another issuer and without a code", async () => {
    const { search, cookie } = await throughProvider("ann");
    const change = (name: string, value: string | null): { search: string; cookie: string } => {
      const params = new URLSearchParams(search);
      if (value === null) params.delete(name);
      else params.set(name, value);
      return { search: `?${params.toString()}`, cookie };
    };
    await refused(change("state", "another"));
    await refused(change("iss", "http://127.0.0.1:1"));
    await refused(change("code", null));
    await refused(change("code", "another"));
    await refused({ search, cookie: `${cookie.slice(0, -2)}AA` });
  });

  it("works once: the provider takes a code back that comes a second time", async () => {
    const flow = await throughProvider("ann");
    expect((await comeBack(flow)).headers.get("location")).toBe("/policies");
    await refused(flow);
  });

  it("tells the provider's own reason when the person declined there", async () => {
    const begun = await callApi("GET", "/api/v1/sign-in/oidc", { as: null });
    const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
    const [cookie = ""] = setCookies(begun)[0]?.split(";") ?? [];
    const search = `?error=access_denied&error_description=Declined&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    await refused({ search, cookie });
  });
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "/api/v1/session",
  "javascript:alert(1)",
])("never leads to %s", async (from) => {
  const flow = await throughProvider("ann", from);
  expect((await comeBack(flow)).headers.get("location")).toBe("/");
});

it("says that the provider is away, and a password still does", async () => {
  const { forget } = await import("@/lib/server/core/singleton");
  forget("oidc");
  await provider.close();
  const result = await callApi("GET", "/api/v1/sign-in/oidc", { as: null });
  expect(result.headers.get("location")).toMatch(/^\/sign-in\?problem=/);
});
