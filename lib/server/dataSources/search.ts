import type { SearchHit } from "../../api/search";
import { sourceTypes } from "../../sources/shapes";
import { db } from "../core/db";
import { literal } from "../core/literal";
import { FINDINGS, healthOf } from "./health";

/** Finds sources by a part of the name, in alphabetical order; says which of them fail. */
export async function searchDataSources(text: string, limit: number): Promise<readonly SearchHit[]> {
  const sources = await db().dataSource.findMany({
    where: { name: { contains: literal(text), mode: "insensitive" } },
    select: { ...FINDINGS, name: true, type: true },
    orderBy: { name: "asc" },
    take: limit,
  });
  return sources.map(({ name, type, ...findings }) => ({
    kind: "dataSource",
    name,
    detail: `${sourceTypes[type].label}${healthOf(findings).state === "failing" ? ", failing" : ""}`,
    href: `/sources?source=${encodeURIComponent(name)}`,
  }));
}
