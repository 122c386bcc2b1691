/** The result of testing a data source, and helpers shared by the tests of several types. */
import { SourceError, toSourceError } from "./errors";
import type { HttpSession } from "./http/session";
import { joinUrl } from "./http/url";

export interface Finding {
  /** The server's own version; null if it does not report one. */
  readonly version: string | null;
  readonly message: string;
}

/**
 * Returns null for older or protected servers that do not report their version; throws if the server cannot be
 * reached.
 */
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
