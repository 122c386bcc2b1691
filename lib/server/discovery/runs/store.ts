/** Stores a run's results as rows, in tables that can be queried, instead of one blob (prisma/schema.prisma). */
import type { Tx } from "../../core/db";
import { sanitizeJson, sanitizeText } from "../../core/sanitizeForPostgres";
import type { ResultForPostgres } from "./resultForPostgres";

/** Writes queries, signals, ranked and unranked images of a run without a result. */
export async function storeResult(tx: Tx, runId: string, result: ResultForPostgres): Promise<void> {
  await storeQueries(tx, runId, result);
  await storeSignals(tx, runId, result);
  for (const rows of result.images) {
    await tx.$executeRaw`
      insert into run_image
        (run_id, rank, image, score, selected, gap, missing, queries, signals, terms, factors)
      select ${runId}::uuid, r.rank, r.image, r."finalScore", r.selected, r.gap, r.missing, coalesce(r.queries, '{}'),
        r.signals, r.terms, r.factors
      from json_to_recordset(${rows}::json) as r(
        rank int, image text, "finalScore" float8, selected boolean, gap float8, missing text[], queries text[],
        signals json, terms json, factors json)`;
  }
  for (const rows of result.unranked) {
    await tx.$executeRaw`
      insert into run_unranked (run_id, position, image, reason, missing, queries, signals)
      select ${runId}::uuid, r.position, r.image, r.reason, r.missing, r.queries, r.signals
      from json_to_recordset(${rows}::json) as r(
        position int, image text, reason text, missing text[], queries text[], signals json)`;
  }
}

async function storeQueries(tx: Tx, runId: string, result: ResultForPostgres): Promise<void> {
  await tx.runQuery.createMany({
    data: result.queries.map((query, position) => ({
      runId,
      position,
      name: query.name,
      type: query.type,
      status: query.status,
      series: query.series ?? null,
      samples: query.samples ?? null,
      records: query.records ?? null,
      ignoredSeries: query.ignoredSeries,
      // Plain JSON by sanitizeJson, without characters that the database refuses.
      ignoredLabels: JSON.parse(sanitizeJson(query.ignoredLabels)) as Record<string, string>[],
      ...(query.pushdown === undefined
        ? {}
        : { pushdown: JSON.parse(sanitizeJson(query.pushdown)) as object }),
      message: query.message === undefined ? null : sanitizeText(query.message),
      code: query.code ?? null,
      durationMs: query.durationMs,
      bytes: BigInt(Math.round(query.bytes)),
      requests: query.requests,
    })),
  });
}

async function storeSignals(tx: Tx, runId: string, result: ResultForPostgres): Promise<void> {
  await tx.runSignal.createMany({
    data: result.signals.map((signal, position) => ({
      runId,
      position,
      name: signal.name,
      query: signal.query,
      images: signal.images,
      status: signal.status,
      message: signal.message === undefined ? null : sanitizeText(signal.message),
      min: signal.min,
      max: signal.max,
      durationMs: signal.durationMs ?? null,
    })),
  });
}
