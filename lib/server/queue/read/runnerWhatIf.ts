/** How a change of a runner's settings would affect the queue. */
import type { RunnerQueueInput, RunnerWhatIf } from "../../../api/runnerQueue";
import { queueKey, withSettings, type RunnerChange } from "../../../queue";
import { NotFoundError } from "../../http/errors";
import { queueSettings } from "../facts";
import { readRunners, type StoredRunner } from "../runners/read";
import { settingsAfter } from "../runners/settings";
import { criteriaShown } from "./criteria";
import { readAllRunners, readPending, readRunning } from "./pending";
import { readShown, withJobs } from "./shown";
import { explainChangeInWorker } from "./tasks";

/** Maximum number of listed jobs that would be added, and of those that would be removed. */
const LISTED = 20;

/**
 * Throws NotFoundError for a runner that does not poll here, UnprocessableError for settings that are not allowed.
 */
export async function readRunnerWhatIf(
  id: number,
  input: RunnerQueueInput,
  signal?: AbortSignal,
): Promise<RunnerWhatIf> {
  const [before] = await readRunners([id]);
  if (!before) throw new NotFoundError(`No runner with the id ${id} takes jobs here.`);
  const after = changed(before, input);
  const [waiting, runningByProject, runners, { queue }] = await Promise.all([
    readPending(),
    readRunning(),
    readAllRunners(),
    queueSettings(),
  ]);
  const others = runners.filter((runner) => runner.id !== id && !runner.paused);
  const change = await explainChangeInWorker(
    {
      before,
      after,
      waiting,
      runningByProject,
      listed: LISTED,
      others: [...new Map(others.map(({ key, criteria }) => [key, criteria])).values()],
    },
    signal,
  );
  const { cameIn, wentOut, next } = change;
  const jobs = await readShown([
    ...[...cameIn.builds, ...wentOut.builds].map(({ build }) => build.id),
    ...[next.before, next.after].flatMap((build) => build?.id ?? []),
  ]);
  const show = await criteriaShown([before.criteria]);
  const side = (runner: StoredRunner, of: "before" | "after"): RunnerWhatIf["before"] => ({
    key: runner.key,
    criteria: show(runner.criteria),
    inLine: change.inLine[of],
    next: jobs.get(next[of]?.id ?? 0) ?? null,
  });
  const moved = ({ count, alone, builds }: RunnerChange["cameIn"]): RunnerWhatIf["cameIn"] => ({
    count,
    alone,
    jobs: withJobs(builds, jobs).map(({ failed, ...entry }) => ({ ...entry, failed: [...failed] })),
  });
  return {
    revision: before.criteriaRevision,
    waiting: waiting.reduce((sum, { ids }) => sum + ids.length, 0),
    unmatchedSeconds: queue.unmatchedSeconds,
    before: side(before, "before"),
    after: side(after, "after"),
    cameIn: moved(cameIn),
    wentOut: moved(wentOut),
  };
}

function changed(before: StoredRunner, input: RunnerQueueInput): StoredRunner {
  const { tags, runUntagged, protectedOnly } = before.criteria;
  const settings = settingsAfter({ tags, runUntagged, protectedOnly, paused: before.paused }, input);
  const criteria = withSettings(before.criteria, settings);
  return { ...before, criteria, key: queueKey(criteria), paused: settings.paused };
}
