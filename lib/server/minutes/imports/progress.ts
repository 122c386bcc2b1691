/**
 * The progress of an import: its position, counts and rejections change in the transaction that enters the builds, so
 * the next attempt continues exactly after them.
 */
import type { Ingested } from "../../../api/builds";
import { LIMITS } from "../../../limits/limits";
import type { BuildReport } from "../../../minutes";
import type { AuditContext } from "../../audit/write";
import type { Tx } from "../../core/db";
import { sanitizeJson } from "../../core/sanitizeForPostgres";
import { ingestBuilds } from "../ingest";

export interface Rejection {
  /** The line of the file, or the job's id. */
  readonly line: number;
  readonly project: string;
  readonly column: string;
  readonly value: string;
  readonly message: string;
}

export interface Portion {
  readonly importId: string;
  /** Position of the outcome. */
  readonly position: number;
  readonly reports: readonly BuildReport[];
  readonly rejections: readonly Rejection[];
  /** Rows or jobs that the rejections concern; one may have several. */
  readonly rejected: number;
  /**
   * Advances the position; returns false if it is not where this attempt left it, because another worker has taken
   * over.
   */
  readonly advance: (tx: Tx) => Promise<boolean>;
}

const MAX_TEXT = 500;

/** Enters a portion and updates the counts. */
export async function enterPortion(portion: Portion, audit: AuditContext): Promise<void> {
  let advanced = false;
  await ingestBuilds(portion.reports, audit, {
    claim: async (tx) => (advanced = await portion.advance(tx)),
    record: (tx, ingested) => count(tx, portion, ingested),
  });
  if (!advanced) throw new Error("Another worker has taken this import over.");
}

async function count(tx: Tx, portion: Portion, ingested: Ingested): Promise<void> {
  const { importId, position, reports, rejections, rejected } = portion;
  await tx.buildImportOutcome.update({
    where: { importId_position: { importId, position } },
    data: {
      read: { increment: reports.length + rejected },
      changed: { increment: ingested.changed },
      accounted: { increment: ingested.accounted },
      adjustments: { increment: ingested.adjustments },
      rejected: { increment: rejected },
      expired: { increment: ingested.expired },
    },
  });
  if (rejections.length === 0) return;
  const kept = await tx.buildImportRejection.aggregate({ where: { importId }, _max: { position: true } });
  const next = (kept._max.position ?? -1) + 1;
  const rows = rejections
    .slice(0, Math.max(0, LIMITS.importRejections.value - next))
    .map(({ column, value, message, ...rejection }, index) => ({
      ...rejection,
      import_id: importId,
      position: next + index,
      column: column.slice(0, MAX_TEXT),
      value: value.slice(0, MAX_TEXT),
      message: message.slice(0, MAX_TEXT),
    }));
  // A single parameter, however many rows there are.
  await tx.$executeRaw`
    insert into build_import_rejection
    select r.* from jsonb_populate_recordset(null::build_import_rejection, ${sanitizeJson(rows)}::jsonb) r`;
}
