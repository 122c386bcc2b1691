/** The minutes that saved policies left unsaved in the newest replay. Replays that try out a draft are skipped. */
import { replayBriefSchema, replaySummarySchema, storedOptionsSchema } from "../../api/replays";
import type { ReplayLine } from "../../api/overview";
import { db } from "../core/db";

/** Only the first is shown; the replay has all. */
const SHOWN = 1;
/** Number of newest replays among which one with a saved policy is searched. */
const LOOKED_AT = 20;

export async function readReplayLine(): Promise<ReplayLine> {
  const rows = await db().replay.findMany({
    where: { operation: { state: "succeeded" } },
    orderBy: { id: "desc" },
    take: LOOKED_AT,
    select: {
      id: true,
      brief: true,
      options: true,
      policies: true,
      jobSet: { select: { name: true } },
      operation: { select: { finishedAt: true } },
    },
  });
  const replays = rows.flatMap((each) => {
    const brief = replayBriefSchema.safeParse(each.brief).data;
    const { finishedAt } = each.operation;
    return brief && finishedAt && !triesAnEdit(each.policies) ? [{ ...each, brief, finishedAt }] : [];
  });
  const row = replays.find(({ brief }) => brief.policies.length > 0) ?? replays[0];
  if (!row) return { replay: null, policies: [] };
  const { brief } = row;
  const inForce = await db().policy.findMany({
    where: { name: { in: brief.policies.map(({ name }) => name) }, scheduled: true, deletedAt: null },
    select: { name: true },
  });
  const scheduled = new Set(inForce.map(({ name }) => name));
  const left = ({ minutes, best }: (typeof brief.policies)[number]): number =>
    (best?.minutes ?? minutes) - minutes;
  return {
    replay: {
      id: row.id,
      jobSet: row.jobSet?.name ?? null,
      day: storedOptionsSchema.safeParse(row.options).data?.prewarmAt ?? null,
      finishedAt: row.finishedAt.toISOString(),
    },
    policies: [...brief.policies]
      .sort((a, b) => Number(scheduled.has(b.name)) - Number(scheduled.has(a.name)) || left(b) - left(a))
      .slice(0, SHOWN)
      .map(({ name, top_k, minutes, best, optimum_minutes }) => ({
        name,
        topK: top_k,
        minutes,
        best,
        optimumMinutes: optimum_minutes,
      })),
  };
}

/**
 * Whether a draft was replayed against a saved policy: such a replay compares only those two, not what else would
 * have saved more.
 */
function triesAnEdit(stored: unknown): boolean {
  const { data = [] } = replaySummarySchema.shape.policies.safeParse(stored);
  return data.some(({ version }) => version === null);
}
