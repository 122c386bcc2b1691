/** The runners of a project or a namespace. */
import type { Prisma } from "../../../../generated/prisma/client";
import type { NameFact } from "../../../api/names";
import { db } from "../../core/db";
import { words } from "./kind";

/** Number of runners that are named; the page of runners lists all. */
const NAMED = 10;

export async function runnerFacts(where: Prisma.RunnerWhereInput): Promise<NameFact[]> {
  const rows = await db().runner.findMany({
    where,
    orderBy: { id: "asc" },
    take: NAMED,
    select: { id: true, type: true, description: true, paused: true },
  });
  return rows.map(({ id, type, description, paused }) =>
    words(
      `Own ${type} runner ${id}`,
      `${description || `runner ${id}`}${paused ? ", paused" : ""}`,
      `/runners/${id}`,
    ),
  );
}
