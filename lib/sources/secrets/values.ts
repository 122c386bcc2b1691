/** Which texts of a data source's credentials are secret, and which parts of them a server may repeat separately. */
import type { Credentials } from "../credentials";
import { patternsOf, type Pattern } from "./patterns";

/** Headers with tenant names, which also occur in image names. */
const TENANT = /tenant|org/i;
/** In names, shorter secrets and tenants are not searched for, because they would match other words. */
export const NAME_STRENGTH = 12;
/** Minimum length of a key line; a shorter line is the last one of a key. */
const KEY_LINE = 16;

export function patternsIn(credentials: Credentials): Pattern[] {
  const { token, username, password, clientKey, headers } = credentials;
  const secrets = new Map<string, number | undefined>();
  const add = (text: string, strength?: number): void => {
    for (const each of [text, text.trim()]) if (each.trim() !== "") secrets.set(each, strength);
  };
  if (token !== undefined) add(token);
  if (password !== undefined) add(password);
  if (username !== undefined && password) add(`${username}:${password}`);
  for (const [name, value] of Object.entries(headers ?? {})) {
    for (const part of headerParts(value))
      add(part, TENANT.test(name) ? Math.min(part.length, NAME_STRENGTH - 1) : undefined);
  }
  const lines = (clientKey ?? "").split(/\r?\n/).map((line) => line.trim());
  return [
    ...[...secrets].flatMap(([secret, strength]) => patternsOf(secret, strength)),
    // A server never receives the key itself, so its lines are only searched for in plain form.
    ...lines
      .filter((line) => line.length >= KEY_LINE && !line.startsWith("-----"))
      .map((line): Pattern => ({ sets: [...line], strength: line.length, alone: false })),
  ];
}

/**
 * Returns the value; the part after its scheme, as in `Bearer …`; the content of `Basic …`; the values of its
 * cookies.
 */
function headerParts(value: string): string[] {
  const [, scheme = "", rest = ""] =
    /^\s*(basic|bearer|token|apikey|digest)\s+(\S.*?)\s*$/i.exec(value) ?? [];
  const inside = /^basic$/i.test(scheme) ? Buffer.from(rest, "base64").toString("utf8") : "";
  const password = inside.slice(inside.indexOf(":") + 1);
  const cookies = [...value.matchAll(/[\w-]+=([^;,\s]{4,})/g)].map(([, each]) => each ?? "");
  return [value, rest, ...(inside.includes(":") ? [inside, password] : []), ...cookies];
}
