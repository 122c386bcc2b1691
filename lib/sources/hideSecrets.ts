/** A server may repeat in its error what it was sent; credentials do not come back that way. */
import { basicAuthorization } from "./http/auth";
import type { Credentials } from "./types";

/** Shorter values are no secrets, and would be found in every other word. */
const SHORTEST = 4;

/** `text` with every credential in it replaced, as it is and as it goes over the wire. */
export function hideSecrets(text: string, credentials: Credentials): string {
  const { token, username, password, clientKey, headers } = credentials;
  const basic = username === undefined ? undefined : basicAuthorization(username, password ?? "").slice(6);
  const values = [token, password, basic, clientKey, ...Object.values(headers ?? {})]
    .flatMap((value) => (value === undefined ? [] : [value.trim(), encodeURIComponent(value.trim())]))
    .filter((value) => value.length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
  return values.reduce((hidden, value) => hidden.replaceAll(value, "[hidden]"), text);
}
