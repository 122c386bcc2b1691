/** Restores access for an administrator whom nobody else can let in: for whoever can reach the database. */
import type { OneTimeLink } from "../../api/accounts";
import type { Role } from "../http/caller";
import { writeAudit, type AuditContext } from "../audit/write";
import { db } from "../core/db";
import { NotFoundError } from "../http/errors";
import { createLink } from "./links";

export interface Recovered {
  /** As stored: lower case. */
  readonly email: string;
  readonly role: Role;
  /** Whether the account had been disabled. */
  readonly enabled: boolean;
  readonly link: OneTimeLink;
}

/**
 * Returns a new one-time link for choosing a password, and enables a disabled account. Earlier links stop working;
 * password and sessions stay until the link is used. Throws NotFoundError, which names the administrators.
 */
export async function recoverAccount(given: string, audit: AuditContext): Promise<Recovered> {
  const email = given.trim().toLowerCase();
  return db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } });
    if (!user) {
      const administrators = await tx.user.findMany({ where: { role: "admin" }, orderBy: { email: "asc" } });
      throw new NotFoundError(
        administrators.length === 0
          ? `There is no account ${email}, and no administrator. While there are no accounts, a restart prints a setup link.`
          : `There is no account ${email}. Administrators: ${administrators.map((each) => each.email).join(", ")}.`,
      );
    }
    const disabled = user.disabledAt !== null;
    if (disabled) await tx.user.update({ where: { id: user.id }, data: { disabledAt: null } });
    const link = await createLink(tx, user.id);
    await writeAudit(tx, audit, {
      action: "user.recover",
      target: `user/${email}`,
      before: { disabled },
      after: { disabled: false, linkExpiresAt: link.expiresAt },
    });
    return { email, role: user.role, enabled: disabled, link };
  });
}
