/**
 * What starts automatically for challengers: a run with each scheduled run of the champion, and the scoring of days
 * once their jobs arrive.
 */
import { SYSTEM } from "../../audit/write";
import type { Tx } from "../../core/db";
import { insertRun } from "../../discovery/runs/create";
import { beginScoring } from "./kind";

interface ChampionRun {
  readonly id: string;
  readonly policyId: string;
  readonly evaluatedAt: Date;
}

/**
 * Creates a run of each challenger for the same instant as the champion's. Skips a challenger whose previous run is
 * still queued or running: a slow source must not pile up runs.
 */
export async function insertShadowRuns(tx: Tx, champion: ChampionRun): Promise<void> {
  const challengers = await tx.policyShadow.findMany({
    where: {
      championId: champion.policyId,
      policy: {
        deletedAt: null,
        runs: { none: { trigger: "shadow", operation: { state: { in: ["queued", "running"] } } } },
      },
    },
    select: { policy: { select: { id: true, name: true, currentVersion: true } } },
  });
  for (const { policy } of challengers) await insertShadowRun(tx, policy, champion);
}

/** Creates one challenger's run to accompany a run of its champion. */
export async function insertShadowRun(
  tx: Tx,
  challenger: { readonly id: string; readonly name: string; readonly currentVersion: number },
  champion: Pick<ChampionRun, "id" | "evaluatedAt">,
): Promise<void> {
  const { id } = await insertRun(tx, challenger, {
    trigger: "shadow",
    evaluatedAt: champion.evaluatedAt,
    requestedBy: SYSTEM.actor,
  });
  await tx.shadowRun.create({ data: { runId: id, championRunId: champion.id } });
}

/** Called for a job set version that was read, in the transaction that records it. */
export async function scoreNewDays(tx: Tx, jobSetId: string): Promise<void> {
  const { name } = await tx.jobSet.findUniqueOrThrow({ where: { id: jobSetId }, select: { name: true } });
  const waiting = await tx.policyShadow.findMany({
    where: { jobSet: name, championId: { not: null }, policy: { deletedAt: null } },
    select: { policyId: true },
  });
  for (const { policyId } of waiting) await beginScoring(tx, policyId, SYSTEM.actor);
}

/**
 * Called for a run that ended after the jobs of its day had arrived, in the transaction that ends it. Its day is in
 * the shadow's time zone, so it may also be the previous day in UTC.
 */
export async function scoreLateRun(tx: Tx, runId: string): Promise<void> {
  const waiting = await tx.$queryRaw<{ policyId: string }[]>`
    select run.policy_id::text as "policyId" from shadow_run pair
      join discovery_run run on run.id = pair.run_id
    where (pair.run_id = ${runId}::uuid or pair.champion_run_id = ${runId}::uuid)
      and exists (select from shadow_day day where day.policy_id = run.policy_id and day.score is null
        and day.day >= to_char(run.evaluated_at at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD'))`;
  for (const { policyId } of waiting) await beginScoring(tx, policyId, SYSTEM.actor);
}
