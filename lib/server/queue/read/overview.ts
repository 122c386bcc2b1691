/** The queue at a glance: what waits, from which projects, for how long, and what no runner takes. */
import type { QueueOverview } from "../../../api/queueOverview";
import { readCounts } from "../counts/read";
import { queueSettings } from "../facts";
import { redisState } from "../redis/state";
import { readClasses, type BuildClass } from "./classes";
import { criteriaShown } from "./criteria";
import { unrequestedClasses, sentences, unmatchedClasses } from "./unmatched";
import { askingOf, keysOfRunners } from "./keys";
import { countWaitingSince, readAllRunners } from "./pending";
import { projectsOf, readProjects, readWaits } from "./projects";
import { readShown } from "./shown";

const WINDOW_SECONDS = 3_600;
/** Maximum numbers of projects, keys and jobs without a runner that are listed. */
const PROJECTS = 100;
const KEYS = 100;
const UNMATCHED = 20;
/** Number of intervals of the window by which requests are counted. */
const PARTS = 12;

export async function readOverview(now = new Date()): Promise<QueueOverview> {
  const step = (WINDOW_SECONDS * 1_000) / PARTS;
  const from = now.getTime() - WINDOW_SECONDS * 1_000;
  const [classes, runners, running, waits, settings, counts] = await Promise.all([
    readClasses(),
    readAllRunners(),
    readProjects(),
    readWaits(WINDOW_SECONDS),
    queueSettings(),
    readCounts({ from, step, points: PARTS }),
  ]);
  const keys = keysOfRunners(runners, classes);
  const unmatched = unmatchedClasses(classes, keys);
  const oldest = [...classes].sort((a, b) => a.oldestAt.getTime() - b.oldestAt.getTime())[0];
  const shown = unmatched.slice(0, UNMATCHED);
  const jobs = await readShown([
    ...(oldest ? [oldest.oldest.id] : []),
    ...shown.map((each) => each.oldest.id),
  ]);
  const show = await criteriaShown(keys.map(({ criteria }) => criteria));
  const { projects, projectsTotal, all } = await projectsOf(classes, running, waits, now, PROJECTS);
  const why = await sentences(shown, runners);
  const targetSeconds = settings.queue.waitTargetSeconds;
  const late = await countWaitingSince(new Date(now.getTime() - targetSeconds * 1_000));
  const sum = (of: readonly BuildClass[]): number => of.reduce((total, { count }) => total + count, 0);
  return {
    at: now.toISOString(),
    strategy: settings.queue.strategy,
    redis: await redisState(),
    windowSeconds: WINDOW_SECONDS,
    targetSeconds,
    pending: sum(classes),
    late,
    observed: sum(classes.filter((each) => each.oldest.origin === "observed")),
    silent: sum(unrequestedClasses(classes, keys, now)),
    running: [...running.values()].reduce((total, count) => total + count, 0),
    oldest: (oldest && jobs.get(oldest.oldest.id)) ?? null,
    handedOut: waits.length,
    requests: counts.reduce((total, { requests }) => total + requests, 0),
    conflicts: counts.reduce((total, { conflicts }) => total + conflicts, 0),
    answers: counts.map((each, index) => ({
      at: new Date(from + (index + 1) * step).toISOString(),
      ...each,
    })),
    waits: all,
    projectsTotal,
    projects,
    keysTotal: keys.length,
    asking: askingOf(runners, now),
    keys: keys.slice(0, KEYS).map(({ key, criteria, runners: of, paused, pending, oldestAt }) => ({
      key,
      paused,
      pending,
      criteria: show(criteria),
      runners: of.length,
      asking: askingOf(of, now),
      oldestSeconds: oldestAt && (now.getTime() - oldestAt.getTime()) / 1_000,
    })),
    unmatched: {
      count: sum(unmatched),
      kinds: unmatched.length,
      jobs: shown.flatMap((each) => {
        const job = jobs.get(each.oldest.id);
        return job ? [{ job, alike: each.count, sentence: why.get(job.id) ?? "" }] : [];
      }),
    },
  };
}
