/** One-time links: to create the first administrator, and to choose a password. */
import type { User } from "../../../generated/prisma/client";
import type { OneTimeLink, SetupLookUp } from "../../api/accounts";
import { SYSTEM, writeAudit, type AuditContext } from "../audit/write";
import { config } from "../core/config";
import { db, type Tx } from "../core/db";
import { isUniqueViolation } from "../core/dbErrors";
import { oneAtATime } from "../core/oneAtATime";
import { ConflictError, HttpError, UnprocessableError } from "../http/errors";
import { forgetFailures } from "./lockout";
import { newToken, hashToken } from "./hashedToken";
import { hashPassword } from "./password";
import { endSessions, openSession, type NewSession } from "./sessions";

const HOURS: Readonly<Record<SetupLookUp["kind"], number>> = { administrator: 24, password: 168 };

/** Whether the first administrator does not exist yet. */
export async function needsSetup(): Promise<boolean> {
  return (await db().user.findFirst({ select: { id: true } })) === null;
}

/** Returns the link that creates the first administrator, to be printed in the log; null once there is an account. */
export async function createSetupLink(): Promise<OneTimeLink | null> {
  if (!(await needsSetup())) return null;
  return db().$transaction(async (tx) => {
    const link = await createLink(tx, null);
    await writeAudit(tx, SYSTEM, {
      action: "setupLink.create",
      target: "setup",
      after: { expiresAt: link.expiresAt },
    });
    return link;
  });
}

/** Returns a link with which `userId` can choose a password; that account's earlier links stop working. */
export async function createLink(tx: Tx, userId: string | null): Promise<OneTimeLink> {
  if (userId !== null) {
    await holdUser(tx, userId);
    await tx.setupLink.deleteMany({ where: { userId } });
  }
  const { text, hash } = newToken("link");
  const hours = HOURS[userId === null ? "administrator" : "password"];
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  await tx.setupLink.create({ data: { tokenHash: hash, userId, expiresAt } });
  // After `#` the token reaches no server, and no log except the one it is printed in.
  return { url: `${config().publicUrl}/setup#${text}`, expiresAt: expiresAt.toISOString() };
}

/** Returns what the link is for. Throws a 404 for a link that was used, has expired or never existed. */
export async function lookUpLink(token: string): Promise<SetupLookUp> {
  const { user, expiresAt } = await findLink(db(), token);
  return {
    kind: user ? "password" : "administrator",
    email: user?.email ?? null,
    name: user?.name ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}

export interface LinkUse {
  readonly token: string;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly password: string;
  readonly userAgent: string | null;
}

/** Creates the account or sets its password, consumes the link and signs in. */
export async function redeemLink(given: LinkUse, audit: AuditContext): Promise<NewSession> {
  const passwordHash = await hashPassword(given.password);
  return db().$transaction(async (tx) => {
    const link = await findLink(tx, given.token);
    // Serializes creating the first administrator: two links may exist if two servers started together, and creating
    // one deletes both.
    if (link.user) await holdUser(tx, link.user.id);
    else await oneAtATime(tx, "setup");
    // The deletion decides: of two requests with the same link the second finds nothing to delete.
    const { count } = await tx.setupLink.deleteMany({ where: { tokenHash: link.tokenHash } });
    if (count === 0) throw gone();
    const user = link.user
      ? await tx.user.update({ where: { id: link.user.id }, data: { passwordHash } })
      : await createAdministrator(tx, given, passwordHash);
    await endSessions(tx, user.id);
    await forgetFailures(tx, user.email);
    const session = await openSession(tx, { userId: user.id, method: "setup", userAgent: given.userAgent });
    const self = { ...audit, actor: user.email, role: user.role };
    await writeAudit(tx, self, {
      action: link.user ? "user.password" : "user.create",
      target: `user/${user.email}`,
      after: { email: user.email, name: user.name, role: user.role, by: "link", session: session.id },
    });
    return session;
  });
}

/**
 * Locks the account before its links, in the same order as deleting an account, so that the two transactions cannot
 * deadlock.
 */
async function holdUser(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`select from app_user where id = ${id}::uuid for no key update`;
}

async function createAdministrator(tx: Tx, { email, name }: LinkUse, passwordHash: string): Promise<User> {
  if (email === undefined || name === undefined) {
    const missing = [
      ...(email === undefined ? [{ path: "email", message: "must be given" }] : []),
      ...(name === undefined ? [{ path: "name", message: "must be given" }] : []),
    ];
    throw new UnprocessableError("The first administrator needs an e-mail address and a name.", missing);
  }
  if (await tx.user.findFirst({ select: { id: true } })) {
    throw new ConflictError(
      "Plimsoll is already set up. Sign in, or ask an administrator for an account.",
      "setUp",
    );
  }
  await tx.setupLink.deleteMany({ where: { userId: null } });
  try {
    return await tx.user.create({ data: { email, name, role: "admin", passwordHash } });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError("This e-mail address has an account already.");
    throw error;
  }
}

type LinkRow = NonNullable<Awaited<ReturnType<typeof readLink>>>;

async function findLink(tx: Tx, token: string): Promise<LinkRow> {
  const tokenHash = hashToken("link", token);
  const link = tokenHash ? await readLink(tx, tokenHash) : null;
  if (!link || link.expiresAt <= new Date() || link.user?.disabledAt) throw gone();
  return link;
}

function readLink(tx: Tx, tokenHash: Uint8Array<ArrayBuffer>) {
  return tx.setupLink.findUnique({ where: { tokenHash }, include: { user: true } });
}

function gone(): HttpError {
  return new HttpError(
    404,
    "linkGone",
    "This link was used already, has expired, or was not copied completely. Restart the server for a new setup link, or ask an administrator for a new link.",
  );
}
