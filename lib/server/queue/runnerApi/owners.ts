/** Groups and projects that a runner is created for. */
import type { Tx } from "../../core/db";
import { uuidOf } from "../../http/uuid";

/** By path or UUID; undefined for an unknown one. */
export async function findGroup(tx: Tx, group: string | number | undefined): Promise<string | undefined> {
  const text = String(group);
  const id = uuidOf(text);
  const where = id === undefined ? { path: text } : { id };
  return (await tx.namespace.findUnique({ where, select: { id: true } }))?.id;
}

/** By GitLab's id; undefined for an unknown one. */
export async function findProject(tx: Tx, project: number | undefined): Promise<bigint | undefined> {
  if (project === undefined) return undefined;
  return (await tx.project.findUnique({ where: { id: project }, select: { id: true } }))?.id;
}
