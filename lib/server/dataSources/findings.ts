/**
 * What background operations find out about the data sources that they ask: stored when an operation ends, with the
 * source. An operation's requests fail together only if none of them is answered: a query that is too heavy or names a
 * project that is hidden says nothing about the others.
 */
import type { SourceCount } from "../../sources/counted";
import type { SourceRef } from "../../sources/types";
import { db } from "../core/db";
import { whileDatabaseReturns } from "../core/dbErrors";
import { log } from "../core/log";
import { sanitizeText } from "../core/sanitizeForPostgres";
import { countQuery } from "./metrics";
import { verdictOf } from "./verdict";

interface Failure {
  readonly at: Date;
  readonly code: string;
  readonly message: string;
}

interface Finding {
  readonly source: SourceRef;
  readonly answeredAt?: Date;
  readonly first?: Failure;
  readonly last?: Failure;
}

export type OnSourceCount = (count: SourceCount) => void;

/**
 * Runs an operation's work, which passes the end of each request to `onCount`, for metrics too; then stores what was
 * found, however the work ended. Throws what `work` throws.
 */
export async function recordingFindings<T>(work: (onCount: OnSourceCount) => Promise<T>): Promise<T> {
  const findings = new Map<string, Finding>();
  try {
    return await work((count) => {
      countQuery(count);
      const { source } = count;
      if (source) findings.set(source.id, found(findings.get(source.id) ?? { source }, count));
    });
  } finally {
    for (const finding of findings.values()) await stored(finding);
  }
}

function found(before: Finding, count: SourceCount): Finding {
  const at = new Date();
  const verdict = verdictOf(count);
  if (verdict === "answered") return { ...before, answeredAt: at };
  if (verdict === "unknown") return before;
  const last = { at, code: count.code ?? "internal", message: count.message ?? "" };
  return { ...before, first: before.first ?? last, last };
}

/** Never throws: the next operation finds out again. */
async function stored(finding: Finding): Promise<void> {
  try {
    await whileDatabaseReturns(() => write(finding));
  } catch (error) {
    log().warn({ error, source: finding.source.name }, "the state of a data source could not be stored");
  }
}

/**
 * Does nothing if the source was changed after its connection was read: the finding does not apply to the new URL or
 * credentials. Of operations that end in another order than they asked, the latest request decides. Leaves the
 * revision and the time of modification, which are those of people's changes.
 */
async function write({ source: { id, revision }, answeredAt, first, last }: Finding): Promise<void> {
  if (answeredAt !== undefined) {
    await db().$executeRaw`
      update data_source set answered_at = greatest(answered_at, ${answeredAt}),
        failing_since = case when failed_at > ${answeredAt} then failing_since end
      where id = ${id}::uuid and revision = ${revision}`;
  } else if (first !== undefined && last !== undefined) {
    await db().$executeRaw`
      update data_source set failing_since = coalesce(failing_since, greatest(${first.at}, answered_at)), failed_at = ${last.at},
        failure_code = ${last.code}, failure_message = ${sanitizeText(last.message)}
      where id = ${id}::uuid and revision = ${revision}
        and (answered_at is null or answered_at < ${last.at}) and (failed_at is null or failed_at < ${last.at})`;
  }
}
