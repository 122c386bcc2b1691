/** API tokens: what scripts sign their calls with. */
import type { ApiTokenView } from "../../api/accounts";
import { ROLES, type Role } from "../http/actor";
import { writeAudit, type AuditContext } from "../audit";
import { db } from "../db";
import { ForbiddenError, NotFoundError } from "../http/errors";
import { newOpaque, opaqueHash } from "./opaque";

const DAY_MS = 86_400_000;
/** The last use is noted this often at most. */
const NOTE_MS = 60_000;

export interface TokenOwner {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
}

/** Throws ForbiddenError for a role above the owner's. `secret` is answered this once. */
export async function createToken(
  given: { readonly name: string; readonly role: Role; readonly expiresInDays: number },
  owner: TokenOwner,
  audit: AuditContext,
): Promise<{ token: ApiTokenView; secret: string }> {
  if (ROLES.indexOf(given.role) > ROLES.indexOf(owner.role)) {
    throw new ForbiddenError(`A token cannot have the role ${given.role}: you have the role ${owner.role}.`);
  }
  const { text, hash } = newOpaque("api");
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

/** Newest first; everybody's when `userId` is undefined. `before` is the id that the page before ended with. */
export async function listTokens(page: {
  readonly userId: string | undefined;
  readonly limit: number;
  readonly before?: string | undefined;
}): Promise<{ items: ApiTokenView[]; next: string | null }> {
  const rows = await db().apiToken.findMany({
    where: {
      ...(page.userId === undefined ? {} : { userId: page.userId }),
      ...(page.before === undefined ? {} : { id: { lt: page.before } }),
    },
    orderBy: { id: "desc" },
    take: page.limit + 1,
    include: { user: true },
  });
  const items = rows.slice(0, page.limit).map(view);
  return { items, next: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null };
}

/** At once and for good. `userId` undefined revokes anybody's. Throws NotFoundError. */
export async function revokeToken(
  id: string,
  userId: string | undefined,
  audit: AuditContext,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const where = { id, ...(userId === undefined ? {} : { userId }) };
    const row = await tx.apiToken.findFirst({ where, include: { user: true } });
    if (!row) throw new NotFoundError("There is no such token, or it is not yours.");
    if (row.revokedAt) return;
    await tx.apiToken.update({ where: { id }, data: { revokedAt: new Date() } });
    await writeAudit(tx, audit, {
      action: "apiToken.revoke",
      target: `apiToken/${id}`,
      before: { name: row.name, role: row.role, owner: row.user.email },
    });
  });
}

export interface FoundToken {
  readonly id: string;
  readonly name: string;
  /** The lesser of its own and its owner's. */
  readonly role: Role;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
}

/** The live token behind the text; null for one that is unknown, expired, revoked, or whose owner is disabled. */
export async function findToken(text: string): Promise<FoundToken | null> {
  const tokenHash = opaqueHash("api", text);
  if (!tokenHash) return null;
  const row = await db().apiToken.findUnique({ where: { tokenHash }, include: { user: true } });
  if (!row || stateOf(row) !== "active") return null;
  const now = new Date();
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > NOTE_MS) {
    await db().apiToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
  }
  const role = ROLES[Math.min(ROLES.indexOf(row.role), ROLES.indexOf(row.user.role))] ?? "viewer";
  return { id: row.id, name: row.name, role, user: row.user };
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
