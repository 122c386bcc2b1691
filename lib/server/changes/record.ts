/** Entries of the feed "What changed": written in the transaction of what they tell of, and told to the webhooks. */
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
  /** Without secrets; absent or null where there was nothing. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** What differs, where it is known without comparing. */
  readonly fields?: readonly ChangedField[];
  /** Of the page that shows it. */
  readonly path: string | null;
  /** Of what the demo has happen in the past; now when absent. */
  readonly at?: Date | undefined;
}

/** Of one transaction; further ones are left out of the feed, which a reading of 5,000 nodes would fill. */
const MOST = 200;
/** In one event of a webhook. */
const TOLD = 50;

/**
 * What says the same before and after is no change. Webhooks get one event for each part, `changes.PART`, with the
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
          // Plain JSON, written and read back, so that no character remains which the database refuses.
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
