/** What waits for a runner, against the target, and why it takes nothing. */
import type { NameFacts, NameLine } from "../../../api/names";
import { askingOf } from "../../../queue";
import { db } from "../../core/db";
import { queueSettings } from "../../queue/facts";
import { readClasses, type BuildClass } from "../../queue/read/classes";
import { keysOfRunners } from "../../queue/read/keys";
import { readShown } from "../../queue/read/shown";
import type { StoredRunner } from "../../queue/runners/read";
import { number, said, withLine, words } from "./kind";

/** Jobs that run on it now, as far as they are named. */
const NAMED = 5;

export async function runnerQueue(runner: StoredRunner): Promise<NameFacts> {
  const { id, criteria, contactedAt } = runner;
  const [classes, running, count] = await Promise.all([
    readClasses(),
    db().runningBuild.findMany({
      where: { runnerId: id },
      orderBy: { assignedAt: "asc" },
      take: NAMED,
      select: { buildId: true, assignedAt: true },
    }),
    db().runningBuild.count({ where: { runnerId: id } }),
  ]);
  const [key] = keysOfRunners([runner], classes);
  const rest = atRest(runner, Date.now());
  const may = rest === null ? "may" : "might";
  const { tags, runUntagged } = criteria;
  return {
    ...withLine(
      await waitLine(key?.classes ?? [], `The oldest job that it ${may} take waits for`),
      said(
        number("Running jobs", count),
        ...running.map(({ buildId, assignedAt }) => ({
          ...{ label: `Job ${buildId} since`, at: assignedAt.toISOString(), href: `/jobs/${buildId}` },
        })),
        number(`Waiting jobs that it ${may} take`, key?.pending ?? 0),
        words("State", rest?.state ?? "takes jobs", runner.paused ? `/queue/runners/${id}` : undefined),
        contactedAt !== null && { label: "Asked last", at: contactedAt },
        words("Tags", [...tags, ...(runUntagged ? ["jobs without tags"] : [])].join(", ") || "none"),
      ),
    ),
    note: rest?.why ?? null,
  };
}

/** Null for one that takes jobs. */
function atRest(
  { paused, contactedAt }: StoredRunner,
  now: number,
): { readonly state: string; readonly why: string } | null {
  if (paused)
    return { state: "paused", why: "It is paused: jobs that it runs continue, and it gets no new ones." };
  const asking = askingOf(contactedAt, now);
  if (asking === "never")
    return { state: "never asked", why: "It takes nothing here: it has never asked Plimsoll for a job." };
  if (asking !== "offline") return null;
  return { state: "offline", why: "It takes nothing now: it has not asked for a job for two hours." };
}

/** How long the oldest of the jobs waits; null where none does. */
async function waitLine(classes: readonly BuildClass[], label: string): Promise<NameLine | null> {
  const [first] = classes.toSorted((a, b) => a.oldestAt.getTime() - b.oldestAt.getTime());
  if (first === undefined) return null;
  const { waitTargetSeconds: at } = (await queueSettings()).queue;
  const { oldest, oldestAt } = first;
  const value = Math.max(0, Math.round((Date.now() - oldestAt.getTime()) / 1_000));
  const job = (await readShown([oldest.id])).get(oldest.id);
  const name = `Job ${oldest.id}${job ? ` of ${job.project.path}` : ""}`;
  return {
    ...{ label, value, unit: "s", line: "target", at },
    side: value > at ? "over" : "under",
    since: value > at ? new Date(oldestAt.getTime() + at * 1_000).toISOString() : null,
    projection: null,
    change: { text: `${name} waits longest.`, link: "Why it waits", href: `/jobs/${oldest.id}` },
  };
}
