/** What a test of a data source finds out, and what the tests of several types share. */
import { SourceError, toSourceError } from "./errors";
import type { HttpSession } from "./http/session";
import { joinUrl } from "./http/url";

export interface Finding {
  /** The server's own version; null where it does not tell. */
  readonly version: string | null;
  readonly message: string;
}

/** Older or guarded servers do not tell their version; a server that cannot be reached at all is thrown. */
export async function buildVersion(session: HttpSession, path: string): Promise<string | null> {
  try {
    const answer = await getJson(session, path);
    const version = property(property(answer, "data"), "version") ?? property(answer, "version");
    return typeof version === "string" && version !== "" ? session.quote(version, 100) : null;
  } catch (error) {
    const { code, status } = toSourceError(error);
    if (code === "body" || (code === "http" && status !== 401 && status !== 403)) return null;
    throw error;
  }
}

/** Throws SourceError. */
export async function getJson(
  session: HttpSession,
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const text = await session.readText(await session.sendOk(joinUrl(session.baseUrl, path, params)));
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError("body", "the server answers, but not with JSON: is the base path right?");
  }
}

export function property(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
