/** Which texts of a data source's credentials are secret, and what of them a server may repeat by itself. */
import type { Credentials } from "../credentials";
import { patternsOf, type Pattern } from "./patterns";

/** Names of tenants are part of images' names, too. */
const TENANT = /tenant|org/i;
/** Names are not searched for secrets below this length, nor for tenants: they would be found in other words. */
export const NAME_STRENGTH = 12;
/** Lines of a key shorter than this are its last. */
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
    // A server has never seen the key itself: its lines as they are will do.
    ...lines
      .filter((line) => line.length >= KEY_LINE && !line.startsWith("-----"))
      .map((line): Pattern => ({ sets: [...line], strength: line.length, alone: false })),
  ];
}

/** The value; what follows its scheme, as in `Bearer …`, and is inside of `Basic …`; the values of its cookies. */
function headerParts(value: string): string[] {
  const [, scheme = "", rest = ""] =
    /^\s*(basic|bearer|token|apikey|digest)\s+(\S.*?)\s*$/i.exec(value) ?? [];
  const inside = /^basic$/i.test(scheme) ? Buffer.from(rest, "base64").toString("utf8") : "";
  const password = inside.slice(inside.indexOf(":") + 1);
  const cookies = [...value.matchAll(/[\w-]+=([^;,\s]{4,})/g)].map(([, each]) => each ?? "");
  return [value, rest, ...(inside.includes(":") ? [inside, password] : []), ...cookies];
}
