/** The palette's searches of the queue. */
import { gitlabIdSchema } from "../../api/builds";
import type { SearchHit } from "../../api/search";
import { db } from "../core/db";
import { literal } from "../core/literal";

/** Returns the id that a text contains, also as "#17"; undefined for any other text. */
function idOf(text: string): number | undefined {
  return /^#?\d{1,16}$/.test(text) ? gitlabIdSchema.safeParse(Number(text.replace("#", ""))).data : undefined;
}

/** Finds runners by a part of their description or by their id, sorted by id. */
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

/** Finds the job with exactly this id; nothing for a text that is not an id. */
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
