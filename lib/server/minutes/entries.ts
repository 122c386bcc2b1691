/** Computes the ledger rows of changed builds. lib/server/minutes/ledger.ts reads and writes them. */
import {
  accountBuild,
  changeLedger,
  durationToAccount,
  monthOf,
  type LedgerRow,
  type Mode,
} from "../../minutes";
import type { ChangedBuild } from "../builds/store";
import type { Rules } from "./rules";

export interface Entry extends LedgerRow {
  readonly rootId: string;
  readonly buildId: number;
  /** "2026-10". */
  readonly belongsTo: string;
  readonly projectId: number;
  readonly runnerId: number;
  /** ISO 8601. */
  readonly finishedAt: string;
  readonly mode: Mode;
}

/** With the values that the row was computed from. */
export interface NewEntry extends Entry {
  readonly pipelineId: number | null;
  readonly visibility: ChangedBuild["report"]["project"]["visibility"];
  readonly factor: string;
}

export interface EntryChange {
  readonly removed: readonly Entry[];
  readonly added: NewEntry | undefined;
}

const NOTHING = { builds: 0, durationSeconds: "0", weightedSeconds: "0" };

/**
 * `stored` are the build's existing rows, by month. A build with rows keeps the mode of the last one: a correction
 * changes what it corrects, and a newly set mode applies to builds that are entered later.
 */
export function changeEntries(build: ChangedBuild, stored: readonly Entry[], rules: Rules): EntryChange {
  const { report, rootId, runner } = build;
  const [before] = stored;
  const mode = stored.at(-1)?.mode ?? rules.mode;
  const finishedAt = report.finishedAt ?? before?.finishedAt;
  const runnerId = runner?.id ?? before?.runnerId;
  if (finishedAt === undefined || runnerId === undefined) return { removed: [], added: undefined };
  const factors = rules.factorsOf(runnerId, finishedAt);
  const accounted = accountBuild({
    mode,
    runner: runner && {
      type: runner.type,
      publicFactor: factors.public,
      privateFactor: factors.private,
    },
    project: report.project,
    namespace: rules.limitsOf(rootId, finishedAt),
    ...durationToAccount(report),
  });
  const target = accounted.entered
    ? {
        builds: 1,
        durationSeconds: accounted.durationSeconds.toString(),
        weightedSeconds: accounted.weightedSeconds.toString(),
      }
    : NOTHING;
  const belongsTo = monthOf(finishedAt);
  const change = changeLedger(target, belongsTo, stored, rules.now);
  const months = new Set(change.removed.map(({ month }) => month));
  const added = change.added && {
    ...change.added,
    rootId,
    buildId: report.id,
    belongsTo,
    projectId: report.project.id,
    pipelineId: report.pipelineId,
    runnerId,
    mode,
    visibility: report.project.visibility,
    factor: accounted.factor.toString(),
    finishedAt,
  };
  return { removed: stored.filter(({ month }) => months.has(month)), added };
}
