/** Every policy as its newest runs leave it, those to look at first. */
import type { PolicyLine, PolicyLines } from "../../../api/overview";
import { db } from "../../core/db";
import { readChanges } from "./change";
import { readResults } from "./result";
import { readLastRuns } from "./rows";

const MOST = 200;
const SHOWN = 12;

/** Few probes of an index for each policy; nothing that grows with runs. */
export async function readPolicyLines(): Promise<PolicyLines> {
  const rows = await db().policy.findMany({
    where: { deletedAt: null },
    orderBy: { name: "asc" },
    take: MOST,
    select: { id: true, name: true, scheduled: true, demo: true },
  });
  const ids = rows.map(({ id }) => id);
  const [lastRuns, results, changes] = await Promise.all([
    readLastRuns(ids),
    readResults(ids),
    readChanges(ids),
  ]);
  const lines = rows.map(({ id, ...row }): PolicyLine => ({
    ...row,
    lastRun: lastRuns.get(id) ?? null,
    result: results.get(id) ?? null,
    change: changes.get(id) ?? null,
  }));
  // Sorting is stable: by name among equals.
  const worstFirst = [...lines].sort((a, b) => weightOf(b) - weightOf(a));
  return {
    items: worstFirst.slice(0, SHOWN),
    total: lines.length,
    dropping: lines.filter((line) => droppedOf(line) > 0).length,
    failing: lines.filter(isFailing).length,
    changed: lines.filter(isChanged).length,
  };
}

const droppedOf = ({ result }: PolicyLine): number =>
  result?.expectation ? result.expectation.expected - result.expectation.kept : 0;
const isFailing = ({ lastRun }: PolicyLine): boolean =>
  lastRun?.state === "failed" || lastRun?.state === "partial";
const isChanged = ({ change }: PolicyLine): boolean =>
  change !== null && change.entered.length + change.left.length > 0;

/** What should be warm and is not weighs most, then a run that failed, then a change. */
function weightOf(line: PolicyLine): number {
  return Math.min(1_000, droppedOf(line)) * 4 + (isFailing(line) ? 2 : 0) + (isChanged(line) ? 1 : 0);
}
