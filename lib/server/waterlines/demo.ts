/** The demo company's nodes, once: the readings of the last hours, as versions like any others, made by the system. */
import type { WaterlineNode } from "../../waterlines";
import { SYSTEM } from "../audit/write";
import { db } from "../core/db";
import { createSnapshot } from "./snapshots/create";

interface Pool {
  readonly name: string;
  readonly documents: string;
  /** Unix milliseconds, the oldest first. */
  readonly readings: readonly number[];
  readonly nodesAt: (atMs: number) => readonly WaterlineNode[];
}

/** Row of `setting`: the readings were made; whoever removes them does not get them again. */
const KEY = "demoNodes";

/** False where they were made before, or there are snapshots of somebody's own. */
export async function seedNodes(poolOf: (nowMs: number) => Pool): Promise<boolean> {
  if ((await db().setting.findUnique({ where: { key: KEY } })) !== null) return false;
  const { name, documents, readings, nodesAt } = poolOf(Date.now());
  const own = { name, createdBy: SYSTEM.actor };
  if ((await db().nodeSnapshot.findFirst({ where: { NOT: own }, select: { id: true } })) !== null)
    return false;
  // Those of a start that ended before it was through.
  await db().nodeSnapshot.deleteMany({ where: own });
  for (const atMs of readings) {
    const bytes = new TextEncoder().encode(JSON.stringify({ nodes: nodesAt(atMs) }));
    const as = { kind: "plan", takenAt: new Date(atMs).toISOString() } as const;
    await createSnapshot({ name, files: [{ part: "nodes", bytes }], documents, as }, SYSTEM);
  }
  await db().setting.create({ data: { key: KEY, value: { done: true } } });
  return true;
}
