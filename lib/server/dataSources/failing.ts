/** Data sources that fail, according to their newest test or use. */
import type { SourceLines } from "../../api/overview";
import { db } from "../core/db";
import { FINDINGS, healthOf, MAY_FAIL } from "./health";

const SHOWN = 10;

export async function readFailingSources(): Promise<SourceLines> {
  const [total, rows] = await Promise.all([
    db().dataSource.count(),
    db().dataSource.findMany({
      where: MAY_FAIL,
      select: { ...FINDINGS, name: true, type: true },
      orderBy: { name: "asc" },
    }),
  ]);
  const failing = rows
    .map(({ name, type, ...findings }) => ({ name, type, health: healthOf(findings) }))
    .filter(({ health }) => health.state === "failing")
    .sort((a, b) => (a.health.since ?? "").localeCompare(b.health.since ?? ""));
  return { total, failingCount: failing.length, failing: failing.slice(0, SHOWN) };
}
