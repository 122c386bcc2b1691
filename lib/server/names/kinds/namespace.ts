import { z } from "zod";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { namespaceMinutes } from "../../minutes/read/namespaces";
import { minutes, nothing, number, said, words, type FindName } from "./kind";
import { queueFacts } from "./queueFacts";
import { runnerFacts } from "./runnerFacts";

/** Projects that are named, the dearest of the month, and those whose queue is counted. */
const NAMED = 5;
const QUEUED = 2_000;

export const findNamespace: FindName = async (id) => {
  const row = z.uuid().safeParse(id).success ? await db().namespace.findUnique({ where: { id } }) : null;
  if (!row) throw new NotFoundError(`There is no namespace with the id ${id.slice(0, 80)}.`);
  const { path, rootId, demo, parentId } = row;
  const parent = parentId === null ? null : await db().namespace.findUnique({ where: { id: parentId } });
  return {
    name: path,
    demo,
    within: parent && { kind: "namespace", id: parent.id, name: parent.path },
    parts: [
      {
        ...{ part: "minutes", title: "Compute minutes", href: `/minutes/namespaces/${id}` },
        read: async () => {
          const { usage, month, quota, projects, projectCount } = await namespaceMinutes(id, {
            limit: NAMED,
          });
          return said(
            minutes(`Used in ${month}`, usage.minutes),
            quota !== null && quota.totalMinutes > 0 && minutes("Quota", quota.totalMinutes),
            number("Projects with builds", projectCount),
            ...projects.map((project) => ({
              ...minutes(project.path, project.usage.minutes),
              href: `/projects/${project.id}`,
            })),
          );
        },
      },
      {
        ...{ part: "queue", title: "Queue", href: "/queue" },
        read: async () => {
          const projects = await db().project.findMany({
            where: { rootId, ...(parent && { path: { startsWith: `${path}/` } }) },
            take: QUEUED,
            orderBy: { path: "asc" },
            select: { id: true },
          });
          return queueFacts(projects.map((project) => Number(project.id)));
        },
      },
      {
        ...{ part: "runners", title: "Runners", href: "/minutes/runners" },
        read: async () => {
          const facts = await runnerFacts({ namespaceId: id });
          return facts.length === 0
            ? nothing(
                "No group runner of its own: its jobs go to instance runners and those of its projects.",
              )
            : said(words("Group runners", String(facts.length)), ...facts);
        },
      },
    ],
  };
};
