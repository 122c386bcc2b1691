/** The senders of the fuzzer's requests: every role by session and by token, anonymous callers, and impostors. */
import { makeBrowser, makePerson, type Person } from "../people";
import { ROLES } from "@/lib/server/http/caller";
import type { Dice } from "./dice";

export interface FuzzCaller {
  /** A title such as `tuner by session`. */
  readonly title: string;
  readonly headers: () => Readonly<Record<string, string>>;
  /** Creates a new account once the requests have ended this one's access. */
  readonly renew: () => Promise<void>;
}

const nobody = (title: string, headers: Readonly<Record<string, string>>): FuzzCaller => ({
  title,
  headers: () => headers,
  renew: () => Promise.resolve(),
});

let made = 0;

async function account(title: string, make: (name: string) => Promise<Person>): Promise<FuzzCaller> {
  const create = (): Promise<Person> => make(`fuzz-${(made += 1)}`);
  let person = await create();
  return {
    title,
    headers: () => person.headers,
    renew: async () => void (person = await create()),
  };
}

export async function makeCallers(): Promise<readonly FuzzCaller[]> {
  const known = ROLES.flatMap((role) => [
    account(`${role} by session`, (name) => makeBrowser(name, role)),
    account(`${role} by token`, (name) => makePerson(name, role)),
  ]);
  return [
    ...(await Promise.all(known)),
    nobody("nobody", {}),
    nobody("a token that is none", { authorization: `Bearer plimsoll_t_${"A".repeat(43)}` }),
    nobody("a scheme that is none", { authorization: "Digest \u00e9" }),
    nobody("a cookie that is none", { cookie: "plimsoll=plimsoll_s_x", "sec-fetch-site": "same-origin" }),
    nobody("another site's page", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }),
  ];
}

/** Usually picks a caller with some permissions. */
export function pickCaller(callers: readonly FuzzCaller[], dice: Dice): FuzzCaller {
  return dice.pick(dice.chance(0.85) ? callers.slice(0, 2 * ROLES.length) : callers);
}
