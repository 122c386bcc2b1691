/** Accounts for calls by particular users: a script with an API token, or a browser with a session. */
import { SYSTEM } from "@/lib/server/audit/write";
import { sessionCookieName } from "@/lib/server/http/cookies";
import { openSession } from "@/lib/server/auth/sessions";
import { createToken } from "@/lib/server/auth/tokens";
import { db } from "@/lib/server/core/db";
import type { Role } from "@/lib/server/http/caller";

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** The actor in audit rows of calls with `headers`. */
  readonly actor: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Browser extends Person {
  readonly sessionId: string;
}

/** Creates the account, which calls with an API token. Each name can be used once per database. */
export async function makePerson(name: string, role: Role): Promise<Person> {
  const email = `${name}@example.com`;
  const user = await db().user.create({ data: { email, name, role } });
  const owner = { id: user.id, email, role };
  const { secret } = await createToken({ name: "test", role, expiresInDays: 1 }, owner, SYSTEM);
  return {
    id: user.id,
    email,
    role,
    actor: `${email} (token test)`,
    headers: { authorization: `Bearer ${secret}` },
  };
}

/**
 * Creates the account and signs it in as a browser that calls from our own pages. Each name can be used once per
 * database.
 */
export async function makeBrowser(
  name: string,
  role: Role,
  passwordHash: string | null = null,
): Promise<Browser> {
  const email = `${name}@example.com`;
  const user = await db().user.create({ data: { email, name, role, passwordHash } });
  const session = await db().$transaction((tx) =>
    openSession(tx, { userId: user.id, method: "password", userAgent: "Test" }),
  );
  return {
    id: user.id,
    email,
    role,
    actor: email,
    sessionId: session.id,
    headers: { cookie: `${sessionCookieName()}=${session.token}`, "sec-fetch-site": "same-origin" },
  };
}
