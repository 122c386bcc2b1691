/** Entries of the feed "What changed": written in the transaction of the change, and sent to the webhooks. */
import type { Prisma } from "../../../generated/prisma/client";
import type { ChangesEvent } from "../../api/changes";
import { changedFields, cutFields, type ChangedField } from "../../changes/fields";
import { CHANGE_KINDS, CHANGE_PARTS, type ChangeKind } from "../../changes/kinds";
import { sanitizeJson, sanitizeText } from "../core/sanitizeForPostgres";
import type { Tx } from "../core/db";
import { notifyWebhooks } from "../webhooks/notify";
import { serializeChange } from "./serialize";

export interface NewChange {
  readonly kind: ChangeKind;
  /** `policy/usage` */
  readonly subject: string;
  readonly actor: string;
  /** Without secrets; absent or null if there was nothing. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** The differences, if they are known without comparing. */
  readonly fields?: readonly ChangedField[];
  /** Path of the page that shows it. */
  readonly path: string | null;
  /** Set by the demo for past changes; now if absent. */
  readonly at?: Date | undefined;
}

/** Maximum per transaction; the rest is left out of the feed, which a reading of 5,000 nodes would otherwise fill. */
const MOST = 200;
/** Maximum in one webhook event. */
const TOLD = 50;

/**
 * Skips changes whose values are the same before and after. Webhooks get one event per part, `changes.PART`, with the
 * first 50 changes.
 */
export async function recordChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  const rows = changes
    .slice(0, MOST)
    .flatMap(({ kind, subject, actor, before, after, path, at, ...known }) => {
      const { fields, more } = known.fields ? cutFields(known.fields) : changedFields(before, after);
      if (fields.length === 0 && isThere(before) && isThere(after)) return [];
      return [
        {
          kind,
          actor,
          more,
          path,
          part: CHANGE_KINDS[kind].part,
          ...(at && { at }),
          subject: sanitizeText(subject),
          // Plain JSON by sanitizeJson, without characters that the database refuses.
          fields: JSON.parse(sanitizeJson(fields)) as Prisma.InputJsonArray,
        },
      ];
    });
  if (rows.length === 0) return;
  const written = (await tx.change.createManyAndReturn({ data: rows })).map(serializeChange);
  for (const part of CHANGE_PARTS) {
    const own = written.filter((change) => change.part === part);
    if (own.length === 0) continue;
    const event: ChangesEvent = `changes.${part}`;
    await notifyWebhooks(tx, event, {
      changes: own.slice(0, TOLD),
      more: Math.max(0, own.length - TOLD),
    });
  }
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined;
