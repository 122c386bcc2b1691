/** The names of ids. */
import { db } from "../../core/db";

export async function rootPaths(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().namespace.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, path: true },
  });
  return new Map(rows.map(({ id, path }) => [id, path]));
}

export async function projectPaths(ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db().project.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, path: true },
  });
  return new Map(rows.map(({ id, path }) => [Number(id), path]));
}

export async function runnerDescriptions(ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db().runner.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, description: true },
  });
  return new Map(rows.map(({ id, description }) => [Number(id), description]));
}
