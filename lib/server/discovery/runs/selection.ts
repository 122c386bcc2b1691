/** Records in the feed of changes which images a run added to the selection and which it removed. */
import type { RunTrigger } from "../../../api/runs";
import { SYSTEM } from "../../audit/context";
import { recordChanges } from "../../changes/record";
import type { Tx } from "../../core/db";

interface Row {
  readonly policy: string;
  readonly image: string;
  /** Null if the run does not rank the image. */
  readonly rank: number | null;
  readonly rankBefore: number | null;
  readonly selected: boolean;
}

interface StoredRun {
  readonly id: string;
  readonly trigger: RunTrigger;
  readonly evaluatedAt: Date | null;
}

/** Does nothing if the selection is the same. Linear in the images of the two runs. */
export async function recordSelection(
  tx: Tx,
  { id: runId, trigger, evaluatedAt }: StoredRun,
  previousRunId: string,
): Promise<void> {
  const rows = await tx.$queryRaw<Row[]>`
    select policy.name as policy, image, now.rank, before.rank as "rankBefore",
      coalesce(now.selected, false) as selected
    from (select image, rank, selected from run_image where run_id = ${runId}::uuid) now
    full join (select image, rank, selected from run_image where run_id = ${previousRunId}::uuid) before using (image)
    cross join (
      select p.name from policy p join discovery_run r on r.policy_id = p.id where r.id = ${runId}::uuid) policy
    where coalesce(now.selected, false) <> coalesce(before.selected, false)
    order by coalesce(now.selected, false) desc, coalesce(now.rank, before.rank), image`;
  const [first] = rows;
  if (!first) return;
  await recordChanges(tx, [
    {
      kind: "run.selection",
      subject: `policy/${first.policy}`,
      actor: SYSTEM.actor,
      fields: rows.map(({ image, rank, rankBefore, selected }) => ({
        path: image,
        before: placeText(rankBefore, !selected),
        after: placeText(rank, selected),
      })),
      // The demo's runs of past mornings, and those of its challenger.
      at: trigger === "demo" || trigger === "shadow" ? (evaluatedAt ?? undefined) : undefined,
      path: `/runs/${runId}?tab=compare&compare=${previousRunId}`,
    },
  ]);
}

const placeText = (rank: number | null, selected: boolean): string =>
  rank === null ? "not ranked" : `rank ${rank}, ${selected ? "in" : "out"}`;
