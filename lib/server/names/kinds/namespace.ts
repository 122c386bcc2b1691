import { z } from "zod";
import { projectPathSchema } from "../../../minutes/shapes";
import { monthText } from "../../../numeric/month";
import { db } from "../../core/db";
import { literal } from "../../core/literal";
import { NotFoundError } from "../../http/errors";
import { namespaceMinutes } from "../../minutes/read/namespaces";
import { accountedUnit, amounts, nothing, number, said, withLine, words, type FindName } from "./kind";
import { queueFacts } from "./queueFacts";
import { quotaLine, rootQuotaLine } from "./quotaLine";
import { runnerFacts } from "./runnerFacts";

/** Projects that are named (the most expensive of the month), and projects whose queue is counted. */
const NAMED = 5;
const QUEUED = 2_000;

export const findNamespace: FindName = async (key) => {
  const row = await rowOf(key);
  if (!row) throw new NotFoundError(`There is no namespace with the id or the path "${key.slice(0, 80)}".`);
  const { id, path, rootId, demo, parentId } = row;
  const parent = parentId === null ? null : await db().namespace.findUnique({ where: { id: parentId } });
  return {
    id,
    name: path,
    demo,
    within: parent && { kind: "namespace", id: parent.id, name: parent.path },
    parts: [
      {
        part: "minutes",
        title: "Compute minutes",
        href: `/minutes/namespaces/${id}`,
        read: async () => {
          const month = await namespaceMinutes(id, { limit: NAMED });
          const { usage, projects, projectCount, root } = month;
          const [amount, line] = await Promise.all([
            accountedUnit().then(amounts),
            root.id === id ? quotaLine(month) : rootQuotaLine(root),
          ]);
          return withLine(
            line,
            said(
              // A root's line already shows it.
              (line === null || root.id !== id) && amount(`Used in ${monthText(month.month)}`, usage.minutes),
              line === null && words("Quota", "unlimited"),
              number("Projects with builds", projectCount),
              ...projects.map((project) => ({
                ...amount(project.path, project.usage.minutes),
                href: `/projects/${project.id}`,
              })),
            ),
          );
        },
      },
      {
        part: "queue",
        title: "Queue",
        href: "/queue",
        read: async () => {
          const projects = await db().project.findMany({
            where: { rootId, ...(parent && { path: { startsWith: literal(`${path}/`) } }) },
            take: QUEUED,
            orderBy: { path: "asc" },
            select: { id: true },
          });
          return queueFacts(projects.map((project) => Number(project.id)));
        },
      },
      {
        part: "runners",
        title: "Runners",
        href: "/minutes/runners",
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

function rowOf(key: string) {
  if (z.uuid().safeParse(key).success) return db().namespace.findUnique({ where: { id: key } });
  const canBe = projectPathSchema.safeParse(`${key}/project`).success;
  return canBe ? db().namespace.findUnique({ where: { path: key } }) : null;
}
