/** The demo company's nodes, once: a snapshot like any other, made by the system. */
import type { WaterlineNode } from "../../waterlines";
import { SYSTEM } from "../audit/write";
import { db } from "../core/db";
import { createSnapshot } from "./snapshots/create";

interface Nodes {
  readonly name: string;
  readonly nodes: readonly WaterlineNode[];
  readonly documents: string;
}

/** Row of `setting`: the snapshot was made; whoever removes it does not get it again. */
const KEY = "demoNodes";

/** False where it was made before, or there are snapshots of somebody's own. */
export async function seedNodes(nodesOf: (nowMs: number) => Nodes): Promise<boolean> {
  if ((await db().setting.findUnique({ where: { key: KEY } })) !== null) return false;
  if ((await db().nodeSnapshot.findFirst({ select: { id: true } })) !== null) return false;
  const { name, nodes, documents } = nodesOf(Date.now());
  const bytes = new TextEncoder().encode(JSON.stringify({ nodes }));
  await createSnapshot({ name, files: [{ part: "nodes", bytes }], documents }, SYSTEM);
  await db().setting.create({ data: { key: KEY, value: { done: true } } });
  return true;
}
