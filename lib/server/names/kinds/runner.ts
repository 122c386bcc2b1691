import { gitlabIdSchema } from "../../../api/builds";
import { monthText } from "../../../numeric/month";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { periodOf } from "../../minutes/period/period";
import { runnerMinutes } from "../../minutes/read/runnerUsage";
import { readRunner } from "../../minutes/read/runners";
import { readRunners } from "../../queue/runners/read";
import { accountedUnit, amounts, nothing, number, said, words, type FindName } from "./kind";
import { runnerDay } from "./runnerDay";
import { runnerQueue } from "./runnerQueue";

/** Number of namespaces that are named. */
const NAMED = 5;

export const findRunner: FindName = async (key) => {
  const known = gitlabIdSchema.safeParse(Number(key)).data;
  if (known === undefined)
    throw new NotFoundError(`"${key.slice(0, 80)}" is not a runner's id: write a number.`);
  const runner = await db().runner.findUnique({ where: { id: known }, include: { namespace: true } });
  if (!runner) throw new NotFoundError(`There is no runner with the id ${known}.`);
  const { type, description, tokenHash, namespace, maintenance } = runner;
  const polls = tokenHash !== null;
  return {
    id: String(known),
    name: description || `Runner ${known}`,
    demo: false,
    within: namespace && { kind: "namespace", id: namespace.id, name: namespace.path },
    parts: [
      {
        part: "queue",
        title: "Queue",
        href: polls ? `/queue/runners/${known}` : null,
        read: async () => {
          const [queued] = await readRunners([known]);
          return queued
            ? runnerQueue(queued, maintenance)
            : nothing("It takes no jobs here: it polls a GitLab, whose builds are accounted.");
        },
      },
      {
        part: "runners",
        title: "Last 24 hours",
        href: null,
        read: () => runnerDay(known),
      },
      {
        part: "minutes",
        title: "Compute minutes",
        href: `/minutes/runners/${known}`,
        read: async () => {
          const [use, factors, amount] = await Promise.all([
            runnerMinutes(known, periodOf(), NAMED),
            readRunner(known),
            accountedUnit().then(amounts),
          ]);
          const [month] = use.months;
          return said(
            amount("Accounted in 90 days", use.usage.minutes),
            month !== undefined && amount(`Of that in ${monthText(month.month)}`, month.usage.minutes),
            number("Builds", use.usage.builds),
            words("Type", type),
            words(
              "Factors, public and private",
              `${factors.publicProjectsMinutesCostFactor} and ${factors.privateProjectsMinutesCostFactor}`,
            ),
            ...use.namespaces.map((of) => ({
              ...amount(of.path, of.usage.minutes),
              href: `/namespaces/${of.id}`,
            })),
          );
        },
      },
    ],
  };
};
