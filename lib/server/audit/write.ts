/**
 * Records who changed what: one row per event, in the transaction of the change, so that neither exists without the
 * other.
 */
import type { ChangedField } from "../../changes/fields";
import { recordChanges } from "../changes/record";
import type { Tx } from "../core/db";
import type { AuditContext } from "./context";
import { feedChange } from "./feedChange";
import { maskSecrets } from "./mask";

export { SYSTEM, type AuditContext } from "./context";

export interface AuditChange {
  /** For example `dataSource.update`. */
  readonly action: string;
  /** For example `dataSource/mimir`. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The differences for the feed of changes, if it should not compare `before` and `after`. Without secrets. */
  readonly fields?: readonly ChangedField[];
}

/**
 * Writes the event, and its entry in the feed of changes; values under keys that hold secrets are masked at any
 * depth.
 */
export async function writeAudit(tx: Tx, context: AuditContext, change: AuditChange): Promise<void> {
  const sides = {
    ...(change.before === undefined ? {} : { before: maskSecrets(change.before) }),
    ...(change.after === undefined ? {} : { after: maskSecrets(change.after) }),
  };
  const { action, target } = change;
  await tx.auditEvent.create({ data: { ...context, action, target, ...sides } });
  const entry = feedChange({ action, target, fields: change.fields, ...sides }, context.actor);
  if (entry) await recordChanges(tx, [entry]);
}
