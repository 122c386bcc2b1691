/** The queue over time, from the stored jobs that wait, run or have ended: no samples are stored. */
import { HISTORY_STEPS, type HistoryHours, type QueueHistoryAnswer } from "../../../api/queueHistory";
import { LIMITS } from "../../../limits/limits";
import type { PastJob } from "../../../queue";
import { singleton } from "../../core/singleton";
import { readCounts } from "../counts/read";
import { queueSettings } from "../facts";
import { Remembered } from "../remembered";
import { matchingPool } from "../sql/matchingPool";
import { QUEUED_AT, readPaths } from "./projects";
import { historyInWorker } from "./tasks";

const PROJECTS = 6;
/** Requests within this time share one result. */
const KEEP_MS = 20_000;

interface Row {
  readonly project_id: string;
  readonly queued: number;
  readonly started: number | null;
  readonly ended: number | null;
}

export function readHistory(hours: HistoryHours): Promise<QueueHistoryAnswer> {
  const known = singleton(
    `queue history ${hours}`,
    () => new Remembered(() => read(hours, Date.now()), KEEP_MS),
  );
  return known.get();
}

async function read(hours: HistoryHours, now: number): Promise<QueueHistoryAnswer> {
  const stepSeconds = HISTORY_STEPS[hours];
  const from = now - hours * 3_600_000;
  const points = (hours * 3_600) / stepSeconds;
  const [jobs, counts, settings] = await Promise.all([
    readJobs(from),
    readCounts({ from, step: stepSeconds * 1_000, points }),
    queueSettings(),
  ]);
  const history = await historyInWorker({
    jobs,
    range: { from, step: stepSeconds * 1_000, points, projects: PROJECTS },
  });
  const paths = await readPaths(history.projects.map(({ projectId }) => projectId));
  return {
    hours,
    stepSeconds,
    jobs: jobs.length,
    targetSeconds: settings.queue.waitTargetSeconds,
    partial: jobs.length === LIMITS.queueHistoryJobs.value,
    points: history.points.map(({ at, ...point }, index) => ({
      at: new Date(at).toISOString(),
      ...point,
      ...(counts[index] ?? { requests: 0, conflicts: 0, sqlRequests: 0 }),
      handedOutPerSecond: point.handedOut / stepSeconds,
    })),
    projects: history.projects.map(({ projectId: id, running, pending, ...project }) => ({
      project: { id, path: paths.get(id) ?? String(id) },
      ...project,
      running: [...running],
      pending: [...pending],
    })),
  };
}

/** Reads, by index, jobs that wait, run or have ended since; the latest ids if there are too many. */
async function readJobs(from: number): Promise<PastJob[]> {
  const { rows } = await matchingPool().query<Row>({
    name: "queue.history",
    text: `
      with recent as (
        (select build_id as id from pending_build where origin = 'own' order by build_id desc limit $2)
        union select build_id from running_build
        union (select id from own_build where ended_at > to_timestamp($1::float8 / 1000) order by ended_at desc limit $2)
      )
      select b.project_id, extract(epoch from ${QUEUED_AT}) * 1000 as queued,
        extract(epoch from b.started_at) * 1000 as started, extract(epoch from o.ended_at) * 1000 as ended
      from (select id from recent order by id desc limit $2) r
      join own_build o using (id) join build b using (id)
      where ${QUEUED_AT} is not null`,
    values: [from, LIMITS.queueHistoryJobs.value],
  });
  return rows.map(({ project_id: project, queued, started, ended }) => ({
    projectId: Number(project),
    queuedAt: Number(queued),
    startedAt: started === null ? null : Number(started),
    endedAt: ended === null ? null : Number(ended),
  }));
}
