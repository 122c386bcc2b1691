/** Signs in with a password, signs out, and signs out everywhere. */
import { writeAudit, type AuditContext } from "../audit/write";
import type { User } from "../../../generated/prisma/client";
import { db, type Tx } from "../core/db";
import { HttpError, UnauthenticatedError, UnprocessableError } from "../http/errors";
import { attemptsOf, forgetFailures, takeAttempt } from "./lockout";
import { hashPassword, passwordMatches } from "./password";
import { endSessions, openSession, type NewSession } from "./sessions";

/** Throws a 401 that does not say which of the two was wrong, or a 429 after repeated failures. */
export async function signIn(
  given: { readonly email: string; readonly password: string; readonly userAgent: string | null },
  audit: AuditContext,
): Promise<NewSession> {
  await takeAttempt(given.email);
  const user = await db().user.findUnique({ where: { email: given.email } });
  const matches = await passwordMatches(given.password, user?.passwordHash ?? null);
  const session = user && matches ? await begin(user, given.userAgent, audit) : null;
  if (session !== null) return session;
  // The address is recorded only if it belongs to an account: it may be a password typed into the wrong field.
  const target = user ? `user/${user.email}` : "user";
  await db().$transaction((tx) => writeAudit(tx, audit, { action: "session.refuse", target }));
  throw new HttpError(401, "wrongCredentials", "The e-mail address or the password is wrong.");
}

/** Returns null if the account is disabled or its password was changed in the meantime. */
function begin(user: User, userAgent: string | null, audit: AuditContext): Promise<NewSession | null> {
  return db().$transaction(async (tx) => {
    // Comparing takes some time. A password change in the meantime ends only the sessions that exist by then.
    if (!(await isStill(tx, user))) return null;
    await forgetFailures(tx, user.email);
    const session = await openSession(tx, { userId: user.id, method: "password", userAgent });
    const self = { ...audit, actor: user.email, role: user.role };
    await writeAudit(tx, self, {
      action: "session.begin",
      target: `user/${user.email}`,
      after: { session: session.id, method: "password" },
    });
    return session;
  });
}

/** Whether password and account are still those that were compared; locks the account until the transaction ends. */
async function isStill(tx: Tx, user: Pick<User, "id" | "passwordHash">): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from app_user where id = ${user.id}::uuid and password_hash = ${user.passwordHash} and disabled_at is null
    for update`;
  return rows.length === 1;
}

/** Ends all sessions of the person on all devices; returns how many. */
export async function signOutEverywhere(
  user: { readonly id: string; readonly email: string },
  audit: AuditContext,
): Promise<number> {
  return db().$transaction(async (tx) => {
    const ended = await endSessions(tx, user.id);
    await writeAudit(tx, audit, {
      action: "session.endAll",
      target: `user/${user.email}`,
      before: { sessions: ended },
      after: { sessions: 0 },
    });
    return ended;
  });
}

/** Ends the person's other sessions, so that whoever knew the old password is signed out. */
export async function changePassword(
  given: {
    readonly userId: string;
    readonly sessionId: string;
    readonly current: string;
    readonly next: string;
  },
  audit: AuditContext,
): Promise<void> {
  const user = await db().user.findUnique({ where: { id: given.userId } });
  if (!user) throw new UnauthenticatedError("The account was deleted a moment ago.");
  const attempts = attemptsOf(given.sessionId);
  await takeAttempt(attempts);
  if (!(await passwordMatches(given.current, user.passwordHash))) throw notTheirs();
  const passwordHash = await hashPassword(given.next);
  await db().$transaction(async (tx) => {
    if (!(await isStill(tx, user))) throw notTheirs();
    await forgetFailures(tx, user.email, attempts);
    await tx.user.update({ where: { id: user.id }, data: { passwordHash } });
    const ended = await endSessions(tx, user.id, { but: given.sessionId });
    await writeAudit(tx, audit, {
      action: "user.password",
      target: `user/${user.email}`,
      after: { endedSessions: ended },
    });
  });
}

const notTheirs = (): UnprocessableError =>
  new UnprocessableError("The current password is wrong.", [
    { path: "current", message: "is not your password" },
  ]);
