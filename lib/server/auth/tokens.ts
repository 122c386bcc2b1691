/** API tokens, with which scripts authenticate. */
import { Prisma } from "../../../generated/prisma/client";
import type { ApiTokenView } from "../../api/accounts";
import type { PageQuery } from "../../api/common";
import type { TokenSort } from "../../api/sorts";
import { ROLES, type Role } from "../http/caller";
import { writeAudit, type AuditContext } from "../audit/write";
import { announce } from "../core/channel";
import { db } from "../core/db";
import { ForbiddenError, NotFoundError } from "../http/errors";
import { keysetPage, type KeysetList, type Page } from "../http/keyset";
import type { Actor } from "./actor";
import { newToken, hashToken } from "./hashedToken";

const DAY_MS = 86_400_000;
/** The last use is recorded at most this often. */
const NOTE_MS = 60_000;

export interface TokenOwner {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
}

/** Throws ForbiddenError for a role above the owner's. `secret` is returned only once. */
export async function createToken(
  given: { readonly name: string; readonly role: Role; readonly expiresInDays: number },
  owner: TokenOwner,
  audit: AuditContext,
): Promise<{ token: ApiTokenView; secret: string }> {
  if (ROLES.indexOf(given.role) > ROLES.indexOf(owner.role)) {
    throw new ForbiddenError(`A token cannot have the role ${given.role}: you have the role ${owner.role}.`);
  }
  const { text, hash } = newToken("api");
  const expiresAt = new Date(Date.now() + given.expiresInDays * DAY_MS);
  return db().$transaction(async (tx) => {
    const row = await tx.apiToken.create({
      data: {
        name: given.name,
        role: given.role,
        tokenHash: hash,
        hint: text.slice(-4),
        userId: owner.id,
        expiresAt,
      },
      include: { user: true },
    });
    await writeAudit(tx, audit, {
      action: "apiToken.create",
      target: `apiToken/${row.id}`,
      after: { name: given.name, role: given.role, owner: owner.email, expiresAt: expiresAt.toISOString() },
    });
    return { token: view(row), secret: text };
  });
}

const TOKENS: KeysetList<TokenSort> = {
  from: Prisma.sql`api_token t`,
  id: Prisma.sql`t.id`,
  columns: {
    created: Prisma.sql`t.id`,
    name: Prisma.sql`t.name`,
    lastUsed: Prisma.sql`coalesce(t.last_used_at, timestamptz '-infinity')`,
  },
  order: "-created",
};

/**
 * Returns the caller's own tokens (none for the demo's visitor), or everybody's. Throws ForbiddenError if a caller
 * other than an administrator requests everybody's, and as keysetPage does.
 */
export async function listTokensFor(
  actor: Actor | null,
  of: "me" | "everybody",
  page: PageQuery,
): Promise<Page<ApiTokenView>> {
  const all = of === "everybody";
  if (all && actor?.role !== "admin")
    throw new ForbiddenError("This needs the role admin: it lists everybody's tokens.");
  if (!all && actor?.userId === undefined) return { items: [], nextCursor: null };
  return listTokens(all ? undefined : actor?.userId, page);
}

/** Newest first by default; everybody's if `userId` is undefined. Throws as keysetPage does. */
function listTokens(userId: string | undefined, page: PageQuery): Promise<Page<ApiTokenView>> {
  const where = userId === undefined ? [] : [Prisma.sql`t.user_id = ${userId}::uuid`];
  return keysetPage({ ...TOKENS, where }, page, async (ids) => {
    const rows = await db().apiToken.findMany({ where: { id: { in: ids } } });
    const owners = await db().user.findMany({ where: { id: { in: rows.map((row) => row.userId) } } });
    const byId = new Map(owners.map((user) => [user.id, user]));
    return new Map(
      rows.flatMap((row) => {
        const user = byId.get(row.userId);
        return user ? [[row.id, view({ ...row, user })]] : [];
      }),
    );
  });
}

/** Revokes the token immediately and permanently. `userId` undefined revokes anybody's. Throws NotFoundError. */
export async function revokeToken(
  id: string,
  userId: string | undefined,
  audit: AuditContext,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const where = { id, ...(userId === undefined ? {} : { userId }) };
    const row = await tx.apiToken.findFirst({ where });
    const owner = row && (await tx.user.findUnique({ where: { id: row.userId } }));
    if (!owner) throw new NotFoundError("There is no such token, or it is not yours.");
    // If two people revoke it at once, the second finds it revoked.
    const revokedAt = new Date();
    const { count } = await tx.apiToken.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } });
    if (count === 0) return;
    await announce(tx, row.userId);
    await writeAudit(tx, audit, {
      action: "apiToken.revoke",
      target: `apiToken/${id}`,
      before: { name: row.name, role: row.role, owner: owner.email },
    });
  });
}

export interface FoundToken {
  readonly id: string;
  readonly name: string;
  /** The lower of the token's own role and its owner's. */
  readonly role: Role;
  readonly endsAt: Date;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
}

/**
 * Returns the live token of the text; null if it is unknown, expired or revoked, or its owner is disabled. Each
 * request of a script waits for it, so one statement reads both token and owner.
 */
export async function findToken(text: string): Promise<FoundToken | null> {
  const tokenHash = hashToken("api", text);
  if (!tokenHash) return null;
  const [row] = await db().$queryRaw<LiveToken[]>`
    select t.id::text, t.name, t.role::text, t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
      u.id::text as "ownerId", u.email, u.name as "ownerName", u.role::text as "ownerRole"
    from api_token t join app_user u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and t.revoked_at is null and u.disabled_at is null`;
  const now = new Date();
  if (!row || row.expiresAt <= now) return null;
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > NOTE_MS) {
    await db().apiToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
  }
  const role = ROLES[Math.min(ROLES.indexOf(row.role), ROLES.indexOf(row.ownerRole))] ?? "viewer";
  const user = { id: row.ownerId, email: row.email, name: row.ownerName };
  return { id: row.id, name: row.name, role, user, endsAt: row.expiresAt };
}

interface LiveToken {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerRole: Role;
  readonly email: string;
}

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly user: { readonly email: string; readonly disabledAt: Date | null };
}

function stateOf(row: TokenRow): ApiTokenView["state"] {
  if (row.revokedAt) return "revoked";
  if (row.expiresAt <= new Date()) return "expired";
  return row.user.disabledAt ? "ownerDisabled" : "active";
}

function view(row: TokenRow): ApiTokenView {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    hint: row.hint,
    owner: row.user.email,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    state: stateOf(row),
  };
}
