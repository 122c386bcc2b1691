/** Groups and projects that a runner is created for. */
import type { Tx } from "../../core/db";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By path or UUID; undefined for an unknown one. */
export async function findGroup(tx: Tx, group: string | number | undefined): Promise<string | undefined> {
  const text = String(group);
  const where = UUID.test(text) ? { id: text } : { path: text };
  return (await tx.namespace.findUnique({ where, select: { id: true } }))?.id;
}

/** By GitLab's id; undefined for an unknown one. */
export async function findProject(tx: Tx, project: number | undefined): Promise<bigint | undefined> {
  if (project === undefined) return undefined;
  return (await tx.project.findUnique({ where: { id: project }, select: { id: true } }))?.id;
}
