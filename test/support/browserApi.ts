/** A browser's side of sign-in over the API: requests from our own pages, and the cookie that responses set. */
import { expect } from "vitest";
import { z } from "zod";
import { newUserSchema } from "@/lib/api/accounts";
import { errorBodySchema } from "@/lib/api/common";
import { singleton } from "@/lib/server/core/singleton";
import { callApi, type ApiCall, type ApiResult } from "./call";
import { makeBrowser } from "./people";

export const PASSWORD = "a horse, a battery";
const FROM_PAGE = { "sec-fetch-site": "same-origin" };
export const codeOf = (result: ApiResult): string => errorBodySchema.parse(result.json).error.code;
export const tokenOf = (url: string): string => url.split("#")[1] ?? "";

export const fromPage = (call: ApiCall, cookie?: string): ApiCall => ({
  as: null,
  ...call,
  headers: { ...FROM_PAGE, ...(cookie === undefined ? {} : { cookie }) },
});

/** Returns the session cookie that a response sets, as the browser sends it back. */
export const cookieOf = (result: ApiResult): string =>
  result.headers.getSetCookie()[0]?.split(";")[0] ?? "no cookie was set";

export const signIn = (email: string, password: string): Promise<ApiResult> =>
  callApi("POST", "/api/v1/session", fromPage({ json: { email, password } }));

export const whoAmI = async (cookie: string): Promise<unknown> =>
  z
    .object({ actor: z.object({ id: z.string(), role: z.string() }).nullable() })
    .parse((await callApi("GET", "/api/v1/session", fromPage({}, cookie))).json).actor;

/** Creates an account whose owner has opened the link and chosen the password. */
export async function withPassword(
  name: string,
  role: "viewer" | "tuner" | "admin",
): Promise<{ id: string; email: string; cookie: string }> {
  const email = `${name}@example.com`;
  const { user, link } = newUserSchema.parse(
    (await callApi("POST", "/api/v1/users", { as: await admin(), json: { email, name, role } })).json,
  );
  const token = tokenOf(link.url);
  const used = await callApi("POST", "/api/v1/setup", fromPage({ json: { token, password: PASSWORD } }));
  expect(used.status).toBe(200);
  return { id: user.id, email, cookie: cookieOf(used) };
}

/** Returns the administrator who creates the accounts of a test file, as a signed-in browser. */
export const admin = (): ReturnType<typeof makeBrowser> =>
  singleton("test administrator", () => makeBrowser("root", "admin"));
