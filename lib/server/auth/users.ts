/** Accounts: who may sign in and what they may do. */
import { Prisma } from "../../../generated/prisma/client";
import type { OneTimeLink, UserChange, UserView } from "../../api/accounts";
import type { PageQuery } from "../../api/common";
import type { UserSort } from "../../api/sorts";
import type { Role } from "../http/caller";
import { writeAudit, type AuditContext } from "../audit/write";
import { announce } from "../core/channel";
import { db, type Tx } from "../core/db";
import { isUniqueViolation } from "../core/dbErrors";
import { oneAtATime } from "../core/oneAtATime";
import { ConflictError, NotFoundError } from "../http/errors";
import { keysetPage, type KeysetList, type Page } from "../http/keyset";
import { createLink } from "./links";
import { endSessions } from "./sessions";

const WITH_COUNTS = { _count: { select: { sessions: true, tokens: true } } } as const;

const USERS: KeysetList<UserSort> = {
  from: Prisma.sql`app_user u`,
  id: Prisma.sql`u.id`,
  columns: {
    email: Prisma.sql`u.email`,
    role: Prisma.sql`u.role`,
    lastSignIn: Prisma.sql`coalesce(u.last_sign_in_at, timestamptz '-infinity')`,
  },
  order: "email",
};

/** Sorted by e-mail address by default. Throws as keysetPage does. */
export function listUsers(page: PageQuery): Promise<Page<UserView>> {
  return keysetPage(USERS, page, async (ids) => {
    const rows = await db().user.findMany({ where: { id: { in: ids } }, include: WITH_COUNTS });
    return new Map(rows.map((row) => [row.id, view(row)]));
  });
}

export async function getUser(id: string): Promise<UserView> {
  return view(await readUser(db(), id));
}

/** Creates an account without a password, and the link with which its owner chooses one. */
export async function createUser(
  given: { readonly email: string; readonly name: string; readonly role: Role },
  audit: AuditContext,
): Promise<{ user: UserView; link: OneTimeLink }> {
  try {
    return await db().$transaction(async (tx) => {
      const user = view(await tx.user.create({ data: given, include: WITH_COUNTS }));
      const link = await createLink(tx, user.id);
      await writeAudit(tx, audit, {
        action: "user.create",
        target: `user/${user.email}`,
        after: { ...given, linkExpiresAt: link.expiresAt },
      });
      return { user, link };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ConflictError(`${given.email} has an account already.`, "emailTaken", [
      { path: "email", message: "has an account already" },
    ]);
  }
}

/** Takes effect with the person's next request; disabling ends their sessions. */
export async function changeUser(id: string, change: UserChange, audit: AuditContext): Promise<UserView> {
  return db().$transaction(async (tx) => {
    await lockAccounts(tx);
    const before = await readUser(tx, id);
    const disabled = change.disabled ?? before.disabledAt !== null;
    const role = change.role ?? before.role;
    if (isAdministrator(before) && (disabled || role !== "admin")) await keepOneAdministrator(tx, id);
    const after = await tx.user.update({
      where: { id },
      data: {
        role,
        ...(change.name === undefined ? {} : { name: change.name }),
        disabledAt: disabled ? (before.disabledAt ?? new Date()) : null,
      },
      include: WITH_COUNTS,
    });
    if (disabled) await endSessions(tx, id);
    // What this person watches may need a higher role than the new one.
    else if (role !== before.role) await announce(tx, id);
    await writeAudit(tx, audit, {
      action: "user.update",
      target: `user/${before.email}`,
      before: audited(before),
      after: audited(after),
    });
    return view(disabled ? await readUser(tx, id) : after);
  });
}

/** Deletes the person's sessions and tokens, too; their actions stay in the audit log. */
export async function deleteUser(id: string, audit: AuditContext): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockAccounts(tx);
    const before = await readUser(tx, id);
    if (isAdministrator(before)) await keepOneAdministrator(tx, id);
    await tx.user.delete({ where: { id } });
    await announce(tx, id);
    await writeAudit(tx, audit, {
      action: "user.delete",
      target: `user/${before.email}`,
      before: audited(before),
    });
  });
}

/** Returns a new link for choosing a password, for people who lost theirs. */
export async function renewLink(id: string, audit: AuditContext): Promise<OneTimeLink> {
  return db().$transaction(async (tx) => {
    const user = await readUser(tx, id);
    if (user.disabledAt)
      throw new ConflictError(`${user.email} is disabled. Enable the account first.`, "disabled");
    const link = await createLink(tx, id);
    await writeAudit(tx, audit, {
      action: "user.link",
      target: `user/${user.email}`,
      after: { expiresAt: link.expiresAt },
    });
    return link;
  });
}

/** Ends all sessions of a person, for example after losing a laptop; returns how many. */
export async function signOutUser(id: string, audit: AuditContext): Promise<number> {
  return db().$transaction(async (tx) => {
    const user = await readUser(tx, id);
    const sessions = await endSessions(tx, id);
    await writeAudit(tx, audit, {
      action: "session.endAll",
      target: `user/${user.email}`,
      before: { sessions },
      after: { sessions: 0 },
    });
    return sessions;
  });
}

/** Prevents two administrators who demote each other at once from both succeeding. */
async function lockAccounts(tx: Tx): Promise<void> {
  await oneAtATime(tx, "users");
}

async function keepOneAdministrator(tx: Tx, id: string): Promise<void> {
  const other = await tx.user.findFirst({ where: { role: "admin", disabledAt: null, id: { not: id } } });
  if (other) return;
  throw new ConflictError(
    "This is the only administrator. Make somebody else an administrator first.",
    "lastAdministrator",
  );
}

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

function findUser(tx: Tx, id: string) {
  return tx.user.findUnique({ where: { id }, include: WITH_COUNTS });
}

async function readUser(tx: Tx, id: string): Promise<UserRow> {
  const user = await findUser(tx, id);
  if (!user) throw new NotFoundError("There is no account with this id.");
  return user;
}

function isAdministrator(user: UserRow): boolean {
  return user.role === "admin" && user.disabledAt === null;
}

function audited(user: UserRow): Record<string, unknown> {
  const { email, name, role, disabledAt } = user;
  return { email, name, role, disabled: disabledAt !== null };
}

function view(user: UserRow): UserView {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    hasPassword: user.passwordHash !== null,
    oidc: user.subject !== null,
    disabledAt: user.disabledAt?.toISOString() ?? null,
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    sessions: user._count.sessions,
    tokens: user._count.tokens,
  };
}
