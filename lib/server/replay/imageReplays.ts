/** What the newest replays found about an image, read from their stored results. */
import type { ImageReplay } from "../../api/images";
import { db } from "../core/db";
import { REPLAY_KIND } from "./kind";

/** Number of replays that are read. */
const REPLAYS = 5;
/** Maximum number of strategies and policies of a replay that are named. */
const STRATEGIES = 50;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly jobSet: ImageReplay["jobSet"];
  readonly row: {
    readonly image: string;
    readonly jobs: number;
    readonly affected_jobs: number;
    readonly affected_job_minutes: number;
    readonly affected_job_minutes_developer_window: number;
    readonly minutes_saved_developer_window: number;
    readonly p50_pull_seconds: number;
    readonly size_mb: number | null;
  } | null;
  readonly selectedBy: ImageReplay["selectedBy"] | null;
}

/** `names`: all names of the image. */
export async function imageReplays(
  names: readonly string[],
): Promise<{ items: ImageReplay[]; replays: number }> {
  const rows = await db().$queryRaw<Row[]>`
    select r.id::text, r.at, found.row, chosen."selectedBy",
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'version', s.version) end as "jobSet"
    from (select replay.id, replay.job_set_id, o.result, coalesce(o.finished_at, o.created_at) as at
      from replay
      cross join lateral (select kind, state, result, finished_at, created_at from operation where id = replay.id limit 1) o
      where o.kind = ${REPLAY_KIND} and o.state = 'succeeded' order by replay.id desc limit ${REPLAYS}) r
    left join job_set s on s.id = r.job_set_id
    left join lateral (select row from jsonb_array_elements(r.result->'images') row
      where row->>'image' = any(${[...names]}::text[]) limit 1) found on true
    left join lateral (select json_agg(json_build_object('strategy', strategy, 'topK', top_k) order by top_k, strategy) as "selectedBy"
      from (select d->>'strategy' as strategy, min((d->>'top_k')::int) as top_k
        from jsonb_array_elements(r.result->'details') d where d->'images' ? (found.row->>'image_id')
        group by 1 order by 2, 1 limit ${STRATEGIES}) of) chosen on true
    order by r.id desc`;
  return { items: rows.flatMap((row) => replayOf(row) ?? []), replays: rows.length };
}

function replayOf({ id, at, jobSet, row, selectedBy }: Row): ImageReplay | undefined {
  if (row === null) return undefined;
  return {
    id,
    jobSet,
    at: at.toISOString(),
    name: row.image,
    jobs: row.jobs,
    affectedJobs: row.affected_jobs,
    affectedMinutes: row.affected_job_minutes,
    windowMinutes: row.affected_job_minutes_developer_window,
    savedMinutes: row.minutes_saved_developer_window,
    pullSeconds: row.p50_pull_seconds,
    sizeMb: row.size_mb,
    selectedBy: selectedBy ?? [],
  };
}
