import { gitlabIdSchema } from "../../../api/builds";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { mediansOf } from "../../queue/read/ofProjects";
import { placeOf, projectMinutes } from "../../minutes/read/pipelines";
import { minutes, nothing, number, said, words, type FindName } from "./kind";
import { queueFacts } from "./queueFacts";
import { runnerFacts } from "./runnerFacts";

export const findProject: FindName = async (id) => {
  const known = gitlabIdSchema.safeParse(Number(id)).data;
  if (known === undefined)
    throw new NotFoundError(`"${id.slice(0, 80)}" is no id of a project: it is a number.`);
  const { project, namespace } = await placeOf(BigInt(known));
  const row = await db().project.findUniqueOrThrow({ where: { id: known } });
  const root = await db().namespace.findUnique({ where: { id: namespace.id }, select: { demo: true } });
  return {
    name: project.path,
    within: { kind: "namespace", id: namespace.id, name: namespace.path },
    demo: root?.demo ?? false,
    parts: [
      {
        ...{ part: "queue", title: "Queue" },
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
            number("Of the latest builds", builds),
          ).facts;
          return { facts: [...now.facts, ...facts], note: now.note };
        },
      },
      {
        ...{ part: "minutes", title: "Compute minutes" },
        href: `/minutes/namespaces/${namespace.id}/projects/${known}`,
        read: async () => {
          const { usage, month } = await projectMinutes(known);
          return said(
            minutes(`Used in ${month}`, usage.minutes),
            number("Builds accounted", usage.builds),
            words("Visibility", project.visibility),
          );
        },
      },
      {
        ...{ part: "runners", title: "Runners" },
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
