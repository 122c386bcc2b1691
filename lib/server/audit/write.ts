/** Who did what: one row an event, in the transaction of the change, so that neither exists without the other. */
import type { Prisma } from "../../../generated/prisma/client";
import type { Tx } from "../core/db";

/** Who acts, as every writing service wants to know. */
export interface AuditContext {
  readonly actor: string;
  readonly role: string;
  readonly requestId: string;
}

/** What the server does by itself: schedule, clean-up, demo. */
export const SYSTEM: AuditContext = { actor: "system", role: "system", requestId: "" };

export interface AuditChange {
  /** For example `dataSource.update`. */
  readonly action: string;
  /** For example `dataSource/mimir`. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes the event; values under keys that hold secrets are masked, however deep. */
export async function writeAudit(tx: Tx, context: AuditContext, change: AuditChange): Promise<void> {
  await tx.auditEvent.create({
    data: {
      ...context,
      action: change.action,
      target: change.target,
      ...(change.before === undefined ? {} : { before: maskSecrets(change.before) }),
      ...(change.after === undefined ? {} : { after: maskSecrets(change.after) }),
    },
  });
}

/** Names of secrets themselves; lists of such names (`credentialKeys`) and counts (`tokens`) are to be read. */
const SECRET_KEY =
  /^(clientKey|clientCert|caCert|username|authorization|cookie|credentials|headers|secret.*|.*(token|password|passphrase|secret|apiKey|privateKey|secretKey)(Hash)?)$/i;
const MASK = "[hidden]";

/** The value as plain JSON with every secret replaced: the value of such a key may be long, nested, or absent. */
export function maskSecrets(value: unknown): Prisma.InputJsonValue {
  const json: unknown = JSON.parse(
    JSON.stringify(value ?? null, (key, inner: unknown) =>
      SECRET_KEY.test(key) && !tellsNothing(inner) ? MASK : inner,
    ),
  );
  // JSON.parse of JSON.stringify is JSON; a top-level null has no place in the type and is written as empty text.
  return (json ?? "") as Prisma.InputJsonValue;
}

/** Whether there is something (`hasPassword: true`) is no secret. */
function tellsNothing(value: unknown): boolean {
  return value === null || value === undefined || typeof value === "boolean";
}
