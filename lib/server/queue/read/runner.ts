/** What a runner would get next, and why not the other jobs. */
import type { RunnerNext } from "../../../api/queue";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { readRunners } from "../runners/read";
import { criteriaShown } from "./criteria";
import { readDropsInLine } from "./dropsInLine";
import { readPending, readRunning } from "./pending";
import { readShown, withJobs } from "./shown";
import { explainRunnerInWorker } from "./tasks";

/** Maximum number of listed jobs in line, and for each reason. */
const LISTED = 20;

/** Throws NotFoundError for a runner that does not poll here. */
export async function readRunnerNext(id: number, signal?: AbortSignal): Promise<RunnerNext> {
  const [runner] = await readRunners([id]);
  if (!runner) throw new NotFoundError(`No runner with the id ${id} takes jobs here.`);
  const [waiting, runningByProject, drops] = await Promise.all([
    readPending(),
    readRunning(),
    readDropsInLine(runner.criteria, LISTED),
  ]);
  const explanation = await explainRunnerInWorker(
    { runner, waiting, runningByProject, listed: LISTED, now: Date.now(), drops },
    signal,
  );
  const jobs = await readShown([
    ...explanation.line.map(({ build }) => build.id),
    ...explanation.kept.flatMap(({ builds: of }) => of.map(({ build }) => build.id)),
  ]);
  // Read after the revision: saving the form reports a change made since.
  const { locked, maintenance } = await db().runner.findUniqueOrThrow({
    where: { id },
    select: { locked: true, maintenance: true },
  });
  const { criteria, description, paused, key, contactedAt, strategy, criteriaRevision: revision } = runner;
  const show = await criteriaShown([criteria]);
  return {
    runner: {
      id,
      description,
      paused,
      key,
      contactedAt,
      strategy,
      revision,
      locked,
      maximumTimeoutSeconds: runner.maximumTimeout,
      maintenanceNote: maintenance,
      criteria: show(criteria),
    },
    explanation: {
      ...explanation,
      line: withJobs(explanation.line, jobs),
      kept: explanation.kept.map(({ criterion, count, builds: of }) => ({
        criterion,
        count,
        jobs: withJobs(of, jobs).map(({ job, failed }) => ({ job, failed: [...failed] })),
      })),
    },
  };
}
