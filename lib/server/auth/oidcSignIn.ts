/** Maps the identity provider's identity to an account and opens a session. */
import type { Role } from "../http/caller";
import { writeAudit, type AuditContext } from "../audit/write";
import type { OidcConfig } from "../core/configOidc";
import { announce } from "../core/channel";
import { db, type Tx } from "../core/db";
import { retriedOnCollision } from "../core/dbErrors";
import { oneAtATime } from "../core/oneAtATime";
import { HttpError } from "../http/errors";
import type { OidcIdentity } from "./oidc";
import { openSession, type NewSession } from "./sessions";

/** Returns the highest role that one of the groups gives; undefined if none gives one. `*` matches everybody. */
export function roleOf(groups: readonly string[], wanted: OidcConfig["groups"]): Role | undefined {
  const gives = (role: Role): boolean =>
    wanted[role].some((group) => group === "*" || groups.includes(group));
  return (["admin", "tuner", "viewer"] as const).find((role) => gives(role));
}

/**
 * Signs in; the provider decides the role each time. Throws a 403 if no group gives a role, if the account is
 * disabled, or if the address belongs to another account and is not verified.
 */
export async function signInWith(
  identity: OidcIdentity,
  groups: OidcConfig["groups"],
  given: { readonly userAgent: string | null },
  audit: AuditContext,
): Promise<NewSession> {
  const role = roleOf(identity.groups, groups);
  if (role === undefined) {
    throw refused(
      `${identity.email} is in no group that may use Plimsoll. Ask an administrator to add you to one.`,
    );
  }
  const enter = async (tx: Tx): Promise<NewSession> => {
    const { user, before } = await accountOf(tx, identity, role);
    const self = { ...audit, actor: user.email, role };
    const target = `user/${user.email}`;
    const after = {
      email: user.email,
      name: user.name,
      role,
      by: "identity provider",
      groups: identity.groups,
    };
    if (!before) await writeAudit(tx, self, { action: "user.create", target, after });
    else if (before.role !== role || before.subject === null) {
      await writeAudit(tx, self, { action: "user.update", target, before: { role: before.role }, after });
      // What another session of this person watches may need a higher role than the new one.
      await announce(tx, user.id);
    }
    const session = await openSession(tx, { userId: user.id, method: "oidc", userAgent: given.userAgent });
    await writeAudit(tx, self, {
      action: "session.begin",
      target,
      after: { session: session.id, method: "oidc" },
    });
    return session;
  };
  // An administrator may create an account with this address at the same moment: the retry finds it.
  return retriedOnCollision(() => db().$transaction(enter));
}

interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

async function accountOf(
  tx: Tx,
  identity: OidcIdentity,
  role: Role,
): Promise<{ user: Account; before: { role: Role; subject: string | null } | null }> {
  const { issuer, subject, email, name } = identity;
  // Serializes sign-ins of a person, so that two first ones do not both create the account.
  await oneAtATime(tx, `oidc ${email}`);
  const known = await tx.user.findUnique({ where: { issuer_subject: { issuer, subject } } });
  const found = known ?? (await tx.user.findUnique({ where: { email } }));
  if (!found) {
    return { user: await tx.user.create({ data: { email, name, role, issuer, subject } }), before: null };
  }
  if (found.disabledAt) throw refused(`The account of ${found.email} is disabled.`);
  if (!known && (!identity.emailVerified || found.subject !== null)) {
    throw refused(
      `${email} has an account here already, and the identity provider does not vouch for the address. Sign in with the password, or ask an administrator.`,
    );
  }
  const user = await tx.user.update({ where: { id: found.id }, data: { name, role, issuer, subject } });
  return { user, before: found };
}

function refused(message: string): HttpError {
  return new HttpError(403, "notAllowedIn", message);
}
