import { gitlabIdSchema } from "../../../api/builds";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { runnerMinutes } from "../../minutes/read/runnerUsage";
import { readRunner } from "../../minutes/read/runners";
import { periodOf } from "../../minutes/period/period";
import { minutes, nothing, number, said, words, type FindName } from "./kind";

/** Namespaces, and jobs that run on it now, which are named. */
const NAMED = 5;

export const findRunner: FindName = async (id) => {
  const known = gitlabIdSchema.safeParse(Number(id)).data;
  if (known === undefined)
    throw new NotFoundError(`"${id.slice(0, 80)}" is no id of a runner: it is a number.`);
  const runner = await db().runner.findUnique({ where: { id: known }, include: { namespace: true } });
  if (!runner) throw new NotFoundError(`There is no runner with the id ${known}.`);
  const { type, description, tags, runUntagged, paused, contactedAt, tokenHash, namespace } = runner;
  const polls = tokenHash !== null;
  return {
    name: description || `Runner ${known}`,
    demo: false,
    within: namespace && { kind: "namespace", id: namespace.id, name: namespace.path },
    parts: [
      {
        ...{ part: "queue", title: "Queue", href: polls ? `/queue/runners/${known}` : null },
        read: async () => {
          if (!polls) return nothing("It takes no jobs here: it polls a GitLab, whose builds are accounted.");
          const running = await db().runningBuild.findMany({
            where: { runnerId: known },
            orderBy: { assignedAt: "asc" },
            take: NAMED,
            select: { buildId: true },
          });
          const count = await db().runningBuild.count({ where: { runnerId: known } });
          return said(
            words("State", paused ? "paused" : "takes jobs"),
            contactedAt !== null && { label: "Asked last", at: contactedAt.toISOString() },
            words("Tags", [...tags, ...(runUntagged ? ["jobs without tags"] : [])].join(", ") || "none"),
            number("Running", count),
            ...running.map(({ buildId }) => words(`Job ${buildId}`, "runs on it", `/jobs/${buildId}`)),
          );
        },
      },
      {
        ...{ part: "minutes", title: "Compute minutes", href: `/minutes/runners/${known}` },
        read: async () => {
          const [use, factors] = await Promise.all([
            runnerMinutes(known, periodOf(), NAMED),
            readRunner(known),
          ]);
          return said(
            words("Type", type),
            minutes("Accounted in 90 days", use.usage.minutes),
            number("Builds", use.usage.builds),
            words(
              "Factors, public and private",
              `${factors.publicProjectsMinutesCostFactor} and ${factors.privateProjectsMinutesCostFactor}`,
            ),
            ...use.namespaces.map((of) => ({
              ...minutes(of.path, of.usage.minutes),
              href: `/namespaces/${of.id}`,
            })),
          );
        },
      },
    ],
  };
};
