import { gitlabIdSchema } from "../../../api/builds";
import { projectPathSchema } from "../../../minutes/shapes";
import { monthText } from "../../../numeric/month";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { mediansOf } from "../../queue/read/ofProjects";
import { placeOf, projectMinutes } from "../../minutes/read/pipelines";
import { accountedUnit, amounts, nothing, number, said, withLine, words, type FindName } from "./kind";
import { queueFacts } from "./queueFacts";
import { rootQuotaLine } from "./quotaLine";
import { runnerFacts } from "./runnerFacts";

export const findProject: FindName = async (key) => {
  const known = gitlabIdSchema.safeParse(Number(key)).data ?? (await idOfPath(key));
  if (known === undefined)
    throw new NotFoundError(`There is no project with the id or the path "${key.slice(0, 80)}".`);
  const { project, namespace } = await placeOf(BigInt(known));
  const row = await db().project.findUniqueOrThrow({ where: { id: known } });
  const root = await db().namespace.findUnique({ where: { id: namespace.id }, select: { demo: true } });
  return {
    id: String(known),
    name: project.path,
    within: { kind: "namespace", id: namespace.id, name: namespace.path },
    demo: root?.demo ?? false,
    parts: [
      {
        part: "queue",
        title: "Queue",
        href: `/queue/projects?path=${encodeURIComponent(project.path)}`,
        read: async () => {
          const [now, { all }] = await Promise.all([
            queueFacts([known]),
            mediansOf(known, { except: 0, name: "" }),
          ]);
          const { builds, waitSeconds, runSeconds } = all;
          if (builds === 0) return now;
          const facts = said(
            waitSeconds !== null && { label: "Median wait", value: waitSeconds, unit: "s" },
            runSeconds !== null && { label: "Median build", value: runSeconds, unit: "s" },
            words("Medians over", builds === 1 ? "the latest build" : `the latest ${builds} builds`),
          ).facts;
          return { ...now, facts: [...now.facts, ...facts] };
        },
      },
      {
        part: "minutes",
        title: "Compute minutes",
        href: `/minutes/namespaces/${namespace.id}/projects/${known}`,
        read: async () => {
          const [{ usage, month }, amount, line] = await Promise.all([
            projectMinutes(known),
            accountedUnit().then(amounts),
            rootQuotaLine(namespace),
          ]);
          return withLine(
            line,
            said(
              amount(`Used in ${monthText(month)}`, usage.minutes),
              number("Builds accounted", usage.builds),
              words("Visibility", project.visibility),
            ),
          );
        },
      },
      {
        part: "runners",
        title: "Runners",
        href: "/minutes/runners",
        read: async () => {
          const { instanceRunners, groupRunners, archived, buildsEnabled } = row;
          if (archived || !buildsEnabled)
            return nothing("Archived, or builds are switched off: no runner takes its jobs.");
          const own = await runnerFacts({ projects: { some: { projectId: known } } });
          return said(
            words("Instance runners", instanceRunners ? "allowed" : "switched off"),
            words("Group runners", groupRunners ? "allowed" : "switched off"),
            ...own,
          );
        },
      },
    ],
  };
};

/** Returns the most recently described one of several projects that had this path. */
async function idOfPath(path: string): Promise<number | undefined> {
  if (!projectPathSchema.safeParse(path).success) return undefined;
  const found = await db().project.findFirst({
    where: { path },
    orderBy: { describedAt: "desc" },
    select: { id: true },
  });
  return found ? Number(found.id) : undefined;
}
