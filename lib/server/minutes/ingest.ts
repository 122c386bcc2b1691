/** Enters build reports into the ledger: all of a batch or none, and each build once however often it is sent. */
import type { Ingested } from "../../api/builds";
import { correctedIn, latestReports, type BuildReport } from "../../minutes";
import { writeAudit, type AuditContext } from "../audit/write";
import { followBuilds } from "../builds/pending";
import { ensureProjects } from "../builds/projects";
import { ensureRunners } from "../builds/runners";
import { ownAmong, storeBuilds, type ChangedBuild } from "../builds/store";
import { db, LONG_WRITE, type Tx } from "../core/db";
import { retriedOnCollision } from "../core/dbErrors";
import { queueMetrics } from "../queue/metrics";
import { notifyOfBuilds } from "../queue/waiting";
import { enterBuilds } from "./ledger";
import { ingestionMetrics } from "./metrics";
import { ensureMonths } from "./months";
import { readRules } from "./rules";

interface IngestOptions {
  /** Runs first in the transaction; if it returns false, the reports were already entered and nothing is done. */
  readonly claim?: (tx: Tx) => Promise<boolean>;
  /** Runs last in the transaction, with the outcome of the reports. */
  readonly record?: (tx: Tx, ingested: Ingested) => Promise<void>;
  /** ISO 8601: replaces the clock in deciding which months are open. The database checks this again. */
  readonly asOf?: string;
}

export async function ingestBuilds(
  reports: readonly BuildReport[],
  audit: AuditContext,
  options: IngestOptions = {},
): Promise<Ingested> {
  return (await ingestEach(reports, audit, options)).ingested;
}

export interface IngestedEach {
  readonly ingested: Ingested;
  /** Reports that took effect, and whether their build was new. */
  readonly changed: ReadonlyMap<BuildReport, { readonly isNew: boolean }>;
  /** Reports of builds whose month was removed by retention. */
  readonly expired: ReadonlySet<BuildReport>;
}

/** Like ingestBuilds, with the outcome of each report. */
export async function ingestEach(
  reports: readonly BuildReport[],
  audit: AuditContext,
  { claim, record, asOf }: IngestOptions = {},
): Promise<IngestedEach> {
  const all = latestReports(reports, await ownAmong(correctedIn(reports)));
  const latest = await ensureMonths(all, asOf ?? new Date().toISOString());
  const waiting = new Set<number>();
  let took: readonly ChangedBuild[] = [];
  let endedOnShared = 0;
  const enter = async (tx: Tx): Promise<Ingested> => {
    const came = { received: reports.length, expired: all.length - latest.length };
    if (claim && !(await claim(tx))) return { ...came, changed: 0, accounted: 0, adjustments: 0 };
    // Every writer takes its locks in this order of tables, and within each by ascending key.
    const rootOf = await ensureProjects(tx, latest);
    await ensureRunners(tx, latest);
    const changed = await storeBuilds(tx, latest, rootOf);
    took = changed;
    endedOnShared = await followBuilds(tx, changed, audit.actor);
    for (const { report } of changed) if (report.status === "pending") waiting.add(report.id);
    const runnerIds = new Set(changed.flatMap(({ runner }) => runner?.id ?? []));
    const rules = await readRules(tx, [...runnerIds], [...new Set(changed.map(({ rootId }) => rootId))]);
    const entered = await enterBuilds(tx, changed, asOf === undefined ? rules : { ...rules, now: asOf });
    const result = { ...came, changed: changed.length, ...entered };
    if (changed.length > 0) {
      const target = latest.length === 1 ? `build/${latest[0]?.id}` : "builds";
      await writeAudit(tx, audit, { action: "builds.report", target, after: result });
    }
    await record?.(tx, result);
    return result;
  };
  // `build` has two unique keys: if two writers report a new build at the same moment, the second can fail.
  const ingested = await retriedOnCollision(() => db().$transaction(enter, LONG_WRITE));
  queueMetrics().count("shared_runner_build_done", endedOnShared);
  await notifyOfBuilds([...waiting]);
  ingestionMetrics().reports.inc({ outcome: "changed" }, ingested.changed);
  ingestionMetrics().reports.inc({ outcome: "known" }, ingested.received - ingested.changed);
  ingestionMetrics().entries.inc(ingested.accounted);
  const kept = new Set(latest);
  return {
    ingested,
    changed: new Map(took.map(({ report, isNew }) => [report, { isNew }])),
    expired: new Set(all.filter((report) => !kept.has(report))),
  };
}
