/** Browser sessions in the database: revocable at once, and limited in time. */
import type { SignInMethod } from "../../../generated/prisma/enums";
import type { BrowserSession } from "../../api/accounts";
import { writeAudit, type AuditContext } from "../audit/write";
import { announce } from "../core/channel";
import { db, type Tx } from "../core/db";
import type { Role } from "../http/caller";
import { NotFoundError } from "../http/errors";
import type { Actor } from "./actor";
import { newToken, hashToken } from "./hashedToken";

const HOUR_MS = 3_600_000;
/** Lifetime from sign-in. An identity provider's groups are read only at sign-in, so those sessions are shorter. */
const LIFETIME_MS: Readonly<Record<SignInMethod, number>> = {
  setup: 168 * HOUR_MS,
  password: 168 * HOUR_MS,
  oidc: 12 * HOUR_MS,
  demo: 12 * HOUR_MS,
};
/** Maximum time since the last request. */
export const IDLE_MS = 24 * HOUR_MS;
/** The last request is recorded at most this often: a page sends dozens of requests. */
const NOTE_MS = 60_000;

export interface NewSession {
  /** Value of the cookie. */
  readonly token: string;
  readonly id: string;
  readonly maxAgeSeconds: number;
}

/** Opens a new session at every sign-in, so that an earlier cookie does not carry over. */
export async function openSession(
  tx: Tx,
  of: { readonly userId: string; readonly method: SignInMethod; readonly userAgent: string | null },
): Promise<NewSession> {
  const { text, hash } = newToken("session");
  const lifetime = LIFETIME_MS[of.method];
  const expiresAt = new Date(Date.now() + lifetime);
  const userAgent = (of.userAgent ?? "").slice(0, 300);
  const { id } = await tx.session.create({
    data: { tokenHash: hash, userId: of.userId, method: of.method, userAgent, expiresAt },
  });
  await tx.user.update({ where: { id: of.userId }, data: { lastSignInAt: new Date() } });
  return { token: text, id, maxAgeSeconds: lifetime / 1000 };
}

export interface FoundSession {
  readonly id: string;
  /** The end of the session if it is not used again: its idle timeout or its lifetime, whichever is earlier. */
  readonly endsAt: Date;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: Role;
    readonly hasPassword: boolean;
  };
}

/**
 * Returns the live session of a cookie's value; null if it has ended, was revoked, or its account is disabled. Each
 * browser request waits for it, so one statement reads both session and account.
 */
export async function findSession(token: string): Promise<FoundSession | null> {
  const tokenHash = hashToken("session", token);
  if (!tokenHash) return null;
  const [found] = await db().$queryRaw<LiveSession[]>`
    select s.id::text as "sessionId", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
      u.id::text, u.email, u.name, u.role::text, u.password_hash is not null as "hasPassword"
    from app_session s join app_user u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and u.disabled_at is null`;
  if (!found) return null;
  const { sessionId, lastSeenAt, expiresAt, ...user } = found;
  const now = new Date();
  const unseenMs = now.getTime() - lastSeenAt.getTime();
  if (expiresAt <= now || unseenMs > IDLE_MS) return null;
  const isNoted = unseenMs > NOTE_MS;
  if (isNoted) await db().session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: now } });
  const idleAt = (isNoted ? now : lastSeenAt).getTime() + IDLE_MS;
  return { id: sessionId, user, endsAt: new Date(Math.min(expiresAt.getTime(), idleAt)) };
}

type LiveSession = FoundSession["user"] & {
  readonly sessionId: string;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
};

/** Returns the caller's live sessions, newest first; none for a caller without an account. */
export async function listSessionsFor(actor: Actor | null): Promise<BrowserSession[]> {
  if (actor?.userId === undefined) return [];
  const { userId, sessionId } = actor;
  const now = Date.now();
  const rows = await db().session.findMany({
    where: { userId, expiresAt: { gt: new Date(now) }, lastSeenAt: { gt: new Date(now - IDLE_MS) } },
    orderBy: { id: "desc" },
  });
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    method: row.method,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Ends one of the person's sessions. Throws NotFoundError for somebody else's. */
export async function endSession(id: string, userId: string, audit: AuditContext): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id, userId } });
    if (count === 0) throw new NotFoundError("This session has ended already, or is not yours.");
    await announce(tx, userId);
    await writeAudit(tx, audit, { action: "session.end", target: `session/${id}` });
  });
}

/** Ends all of a person's sessions, except `but` if given; returns how many. */
export async function endSessions(
  tx: Tx,
  userId: string,
  options: { readonly but?: string | undefined } = {},
): Promise<number> {
  const { count } = await tx.session.deleteMany({
    where: { userId, ...(options.but === undefined ? {} : { id: { not: options.but } }) },
  });
  await announce(tx, userId);
  return count;
}
