/** Assigns runs to the days that they precede, and computes the predicted and actual savings of their selections. */
import { z } from "zod";
import { offsetAt } from "../../../numeric/zone";
import { scoreDay, timesOfDay, type DayTimes } from "../../../replay";
import type { Tx } from "../../core/db";

const DAY_MS = 86_400_000;
const savedSchema = z.record(z.string(), z.number());

interface Shadowing {
  readonly policyId: string;
  readonly championId: string;
  readonly times: DayTimes;
}

interface Pair {
  readonly runId: string;
  readonly championRunId: string;
  readonly evaluatedAt: Date;
}

/**
 * Scores every `fresh` or unscored day that has a pair of finished runs in the 24 hours before its prewarming; of
 * several the newest counts. A day whose runs were removed since keeps its score. Predictions use days that had ended
 * when the runs started.
 */
export async function scoreDays(
  tx: Tx,
  { policyId, championId, times }: Shadowing,
  fresh: ReadonlySet<string>,
): Promise<void> {
  const rows = await tx.shadowDay.findMany({
    where: { policyId },
    orderBy: { day: "asc" },
    select: { day: true, saved: true, score: true },
  });
  const pairs = await pairsOf(tx, policyId, championId);
  const days = rows.map(({ day, saved, score }) => ({
    day,
    saved: savedSchema.parse(saved),
    wanted: score === null || fresh.has(day),
  }));
  for (const [index, { day, saved, wanted }] of days.entries()) {
    if (!wanted) continue;
    const prewarmAt = prewarmingOf(day, times);
    const pair = pairs.findLast(({ evaluatedAt }) => {
      const before = prewarmAt - evaluatedAt.getTime();
      return before >= 0 && before < DAY_MS;
    });
    if (!pair) continue;
    const ranked = dayOf(pair.evaluatedAt, times.timeZone);
    const before = days.slice(0, index).filter((each) => each.day < ranked);
    const score = scoreDay({ saved }, before, await selectionsOf(tx, pair));
    await tx.shadowDay.update({
      where: { policyId_day: { policyId, day } },
      data: { score, runId: pair.runId },
    });
  }
}

/** In order of their instants. */
async function pairsOf(tx: Tx, policyId: string, championId: string): Promise<readonly Pair[]> {
  return tx.$queryRaw<Pair[]>`
    select run.id::text as "runId", beside.id::text as "championRunId", run.evaluated_at as "evaluatedAt"
    from shadow_run pair
      join discovery_run run on run.id = pair.run_id join operation o on o.id = run.id
      join discovery_run beside on beside.id = pair.champion_run_id join operation b on b.id = beside.id
    where run.policy_id = ${policyId}::uuid and beside.policy_id = ${championId}::uuid
      and o.state in ('succeeded', 'partial') and b.state in ('succeeded', 'partial')
    order by run.evaluated_at`;
}

async function selectionsOf(
  tx: Tx,
  { runId, championRunId }: Pair,
): Promise<{ readonly champion: string[]; readonly challenger: string[] }> {
  const rows = await tx.runImage.findMany({
    where: { runId: { in: [runId, championRunId] }, selected: true },
    select: { runId: true, image: true },
  });
  const of = (id: string): string[] => rows.flatMap((row) => (row.runId === id ? [row.image] : []));
  return { champion: of(championRunId), challenger: of(runId) };
}

/** Unix milliseconds. */
function prewarmingOf(day: string, times: DayTimes): number {
  return timesOfDay(times, Date.parse(day) / DAY_MS).prewarmAt;
}

/** Returns the date of an instant in a zone, such as "2026-06-18". */
function dayOf(at: Date, timeZone: string): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return new Date((seconds + offsetAt(timeZone, seconds)) * 1_000).toISOString().slice(0, 10);
}
