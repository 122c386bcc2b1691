import type { SearchHit } from "../../api/search";
import { sourceTypes } from "../../sources/shapes";
import { db } from "../core/db";
import { literal } from "../core/literal";

/** Finds sources by a part of the name, in alphabetical order. */
export async function searchDataSources(text: string, limit: number): Promise<readonly SearchHit[]> {
  const sources = await db().dataSource.findMany({
    where: { name: { contains: literal(text), mode: "insensitive" } },
    select: { name: true, type: true },
    orderBy: { name: "asc" },
    take: limit,
  });
  return sources.map(({ name, type }) => ({
    kind: "dataSource",
    name,
    detail: sourceTypes[type].label,
    href: `/sources?source=${encodeURIComponent(name)}`,
  }));
}
