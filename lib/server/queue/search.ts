/** What the palette finds of the queue. */
import { gitlabIdSchema } from "../../api/builds";
import type { SearchHit } from "../../api/search";
import { db } from "../core/db";
import { literal } from "../core/literal";

/** The id that a text is, "#17" included; undefined for any other text. */
function idOf(text: string): number | undefined {
  return /^#?\d{1,16}$/.test(text) ? gitlabIdSchema.safeParse(Number(text.replace("#", ""))).data : undefined;
}

/** Runners by a part of their description or by their id, in order of their ids. */
export async function searchRunners(text: string, limit: number): Promise<readonly SearchHit[]> {
  const id = idOf(text);
  const found = await db().runner.findMany({
    where: {
      OR: [
        { description: { contains: literal(text), mode: "insensitive" } },
        ...(id === undefined ? [] : [{ id: BigInt(id) }]),
      ],
    },
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, type: true, description: true },
  });
  return found.map(({ id: runner, type, description }) => ({
    kind: "runner",
    name: description === "" ? `Runner ${runner}` : description,
    detail: `${type} runner ${runner}`,
    href: `/runners/${runner}`,
  }));
}

/** The job with exactly this id; nothing for a text that is none. */
export async function searchJobs(text: string): Promise<readonly SearchHit[]> {
  const id = idOf(text);
  const build =
    id === undefined
      ? null
      : await db().build.findUnique({ where: { id: BigInt(id) }, select: { name: true, projectId: true } });
  const project = build && (await db().project.findUnique({ where: { id: build.projectId } }));
  if (!project) return [];
  return [{ kind: "job", name: `Job ${id}: ${build.name}`, detail: project.path, href: `/jobs/${id}` }];
}
