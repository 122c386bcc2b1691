/** What waits for a runner and which job it gets next, compared with the target, and why it takes nothing. */
import type { NameFacts } from "../../../api/names";
import { askingOf } from "../../../queue";
import { db } from "../../core/db";
import { readClasses } from "../../queue/read/classes";
import { keysOfRunners } from "../../queue/read/keys";
import type { StoredRunner } from "../../queue/runners/read";
import { number, said, withLine, words } from "./kind";
import { nextJob } from "./nextJob";
import { waitLine } from "./waitLine";

/** Number of running jobs that are named. */
const NAMED = 5;

export async function runnerQueue(runner: StoredRunner, maintenanceNote: string): Promise<NameFacts> {
  const { id, criteria, contactedAt } = runner;
  const rest = atRest(runner, Date.now());
  const [classes, next, running, count] = await Promise.all([
    readClasses(),
    nextJob(runner, rest === null),
    db().runningBuild.findMany({
      where: { runnerId: id },
      orderBy: { assignedAt: "asc" },
      take: NAMED,
      select: { buildId: true, assignedAt: true },
    }),
    db().runningBuild.count({ where: { runnerId: id } }),
  ]);
  const [key] = keysOfRunners([runner], classes);
  const may = rest === null ? "may" : "might";
  const { tags, runUntagged } = criteria;
  return {
    ...withLine(
      await waitLine(key?.classes ?? [], `The oldest job that it ${may} take waits for`),
      said(
        ...next,
        number("Running jobs", count),
        ...running.map(({ buildId, assignedAt }) => ({
          label: `Job ${buildId} since`,
          at: assignedAt.toISOString(),
          href: `/jobs/${buildId}`,
        })),
        number(`Waiting jobs that it ${may} take`, key?.pending ?? 0),
        words("State", rest?.state ?? "takes jobs", runner.paused ? `/queue/runners/${id}` : undefined),
        contactedAt !== null && { label: "Asked last", at: contactedAt },
        words("Tags", [...tags, ...(runUntagged ? ["jobs without tags"] : [])].join(", ") || "none"),
        maintenanceNote !== "" && words("Maintenance note", maintenanceNote),
      ),
    ),
    note: rest?.why ?? null,
  };
}

/** Returns null for a runner that takes jobs. */
function atRest(runner: StoredRunner, now: number): { readonly state: string; readonly why: string } | null {
  if (runner.paused)
    return { state: "paused", why: "It is paused: jobs that it runs continue, and it gets no new ones." };
  const asking = askingOf(runner, now);
  if (asking === "never")
    return { state: "never asked", why: "It takes no jobs here: it has never asked Plimsoll for a job." };
  if (asking === "stale")
    return { state: "stale", why: "It takes no jobs now: it has not asked for a job for seven days." };
  if (asking !== "offline") return null;
  return { state: "offline", why: "It takes no jobs now: it has not asked for a job for two hours." };
}
