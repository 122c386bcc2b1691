/** A job's place in line and the reason, its wait, and its story. */
import type { JobAnswer } from "../../../api/queue";
import { eligible } from "../../../queue";
import { NotFoundError } from "../../http/errors";
import { readDrops } from "../checks";
import { matchingPool } from "../sql/matchingPool";
import { criteriaShown } from "./criteria";
import { readHandOuts } from "./handOuts";
import { readAllRunners, readPending, readRunning } from "./pending";
import { readShown, withJobs } from "./shown";
import { explainJobInWorker } from "./tasks";

/** Maximum numbers to list: jobs directly ahead, runners of a key, and events. */
const AHEAD = 10;
const RUNNERS = 50;
/** Maximum number of listed queue keys whose runners may not take it. */
const KEYS = 50;
const EVENTS = 200;

/** Throws NotFoundError. */
export async function readJob(id: number, signal?: AbortSignal): Promise<JobAnswer> {
  const job = await readBuild(id);
  const [story, explanation] = await Promise.all([
    readStory(id),
    job.status === "pending" ? explain(job, signal) : null,
  ]);
  return { job, story, explanation };
}

async function explain(
  { id, queuedAt }: JobAnswer["job"],
  signal?: AbortSignal,
): Promise<JobAnswer["explanation"]> {
  const [waiting, runningByProject, runners, drops] = await Promise.all([
    readPending(id),
    readRunning(),
    readAllRunners(),
    readDrops(matchingPool(), [id]),
  ]);
  const alike = waiting.find(({ ids }) => ids.includes(id));
  // It started to run in the meantime.
  if (!alike) return null;
  const build = { ...alike.build, id };
  const history = await readHandOuts(
    runners.filter(({ criteria }) => eligible(build, { criteria, paused: false }).eligible),
  );
  const explained = await explainJobInWorker(
    {
      build,
      waiting,
      runners,
      runningByProject,
      history,
      listed: AHEAD,
      now: Date.now(),
      drops: drops.get(id) ?? null,
      ...(queuedAt !== null && { queuedAt: Date.parse(queuedAt) }),
    },
    signal,
  );
  const jobs = await readShown(explained.places.flatMap(({ ahead }) => ahead.map((each) => each.build.id)));
  const refused = explained.refused.slice(0, KEYS);
  const show = await criteriaShown([...explained.places, ...refused].map(({ criteria }) => criteria));
  return {
    ...explained,
    places: explained.places.map((place) => ({
      ...place,
      criteria: show(place.criteria),
      runners: place.runners.slice(0, RUNNERS).map(named),
      runnerCount: place.runners.length,
      ahead: withJobs(place.ahead, jobs),
    })),
    refusedTotal: {
      runners: explained.refused.reduce((sum, { runners: of }) => sum + of.length, 0),
      keys: explained.refused.length,
    },
    refused: refused.map(({ key, criteria, runners: of, reasons }) => ({
      key,
      criteria: show(criteria),
      runnerCount: of.length,
      reasons: [...reasons],
      runners: of.slice(0, RUNNERS).map(named),
    })),
    nearest: explained.nearest && {
      runner: named(explained.nearest.runner),
      failed: [...explained.nearest.failed],
      reasons: [...explained.nearest.reasons],
      changes: [...explained.nearest.changes],
    },
    moves: [...explained.moves],
  };
}

const named = ({ id, description, paused }: { id: number; description: string; paused: boolean }) => ({
  id,
  description,
  paused,
});

interface BuildRow {
  readonly name: string;
  readonly ref: string;
  readonly status: string;
  readonly project_id: string;
  readonly path: string;
  readonly tags: string[] | null;
  readonly protected: boolean | null;
  readonly origin: "own" | "observed";
  readonly queued_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly failure_reason: string | null;
  readonly runner_id: string | null;
  readonly description: string | null;
  readonly log_bytes: string | null;
}

async function readBuild(id: number): Promise<JobAnswer["job"]> {
  const { rows } = await matchingPool().query<BuildRow>(
    `select b.name, b.ref, b.status, b.project_id, p.path, b.tags, b.protected, b.origin, b.queued_at, b.started_at,
       b.finished_at, b.failure_reason, b.runner_id, r.description,
       case when o.id is not null then coalesce(t.size, 0) end as log_bytes
     from build b join project p on p.id = b.project_id left join runner r on r.id = b.runner_id
       left join own_build o on o.id = b.id left join build_trace t on t.build_id = b.id
     where b.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new NotFoundError(`There is no job with the id ${id}.`);
  const { name, ref, status, origin, failure_reason: failureReason } = row;
  return {
    id,
    name,
    ref,
    status,
    origin,
    failureReason,
    project: { id: Number(row.project_id), path: row.path },
    tags: row.tags ?? [],
    protected: row.protected ?? false,
    queuedAt: row.queued_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    logBytes: row.log_bytes === null ? null : Number(row.log_bytes),
    runner: row.runner_id === null ? null : { id: Number(row.runner_id), description: row.description ?? "" },
  };
}

async function readStory(id: number): Promise<JobAnswer["story"]> {
  const { rows } = await matchingPool().query<{
    at: Date;
    kind: string;
    reason: string;
    runner: string | null;
  }>(
    `select at, kind, reason, runner_id as runner from
       (select * from build_event where build_id = $1 order by id desc limit $2) latest order by id`,
    [id, EVENTS],
  );
  return rows.map(({ at, kind, reason, runner }) => ({
    kind,
    reason,
    at: at.toISOString(),
    runner: runner === null ? null : Number(runner),
  }));
}
