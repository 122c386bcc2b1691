/** The palette's searches of compute minutes. */
import type { SearchHit } from "../../api/search";
import { gitlabIdSchema } from "../../api/builds";
import { db } from "../core/db";
import { literal } from "../core/literal";

/** Finds root namespaces by a part of their path, in alphabetical order. */
export async function searchNamespaces(text: string, limit: number): Promise<readonly SearchHit[]> {
  const found = await db().namespace.findMany({
    where: { parentId: null, path: { contains: literal(text), mode: "insensitive" } },
    orderBy: { path: "asc" },
    take: limit,
  });
  return found.map(({ id, path }) => ({
    kind: "namespace",
    name: path,
    detail: "namespace",
    href: `/namespaces/${id}`,
  }));
}

/** Finds projects by a part of their path, in alphabetical order. */
export async function searchProjects(text: string, limit: number): Promise<readonly SearchHit[]> {
  const found = await db().project.findMany({
    where: { path: { contains: literal(text), mode: "insensitive" } },
    orderBy: { path: "asc" },
    take: limit,
    select: { id: true, path: true },
  });
  return found.map(({ id, path }) => ({
    kind: "project",
    name: path,
    detail: `project ${id}`,
    href: `/projects/${id}`,
  }));
}

/** Finds the pipeline with exactly this id; nothing for a text that is not an id. */
export async function searchPipelines(text: string): Promise<readonly SearchHit[]> {
  const id = /^#?\d{1,16}$/.test(text)
    ? gitlabIdSchema.safeParse(Number(text.replace("#", ""))).data
    : undefined;
  if (id === undefined) return [];
  const build = await db().build.findFirst({ where: { pipelineId: id }, select: { projectId: true } });
  const project = build && (await db().project.findUnique({ where: { id: build.projectId } }));
  if (!project) return [];
  return [
    { kind: "pipeline", name: `Pipeline ${id}`, detail: project.path, href: `/minutes/pipelines?id=${id}` },
  ];
}
