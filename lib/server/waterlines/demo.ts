/**
 * The demo company's nodes, created once: the readings of the last hours, as versions like any others, and a reader
 * of them.
 */
import type { AddedMetric, OwnProfile, WaterlineNode } from "../../waterlines";
import { SYSTEM } from "../audit/write";
import { db } from "../core/db";
import { metricNames, setMetric } from "./metrics/store";
import { readProfiles, setProfile } from "./profiles/store";
import { insertReading, setReader } from "./readings/readers";
import { createSnapshot } from "./snapshots/create";

interface Pool {
  readonly name: string;
  readonly documents: string;
  /** Unix milliseconds, oldest first. */
  readonly readings: readonly number[];
  readonly nodesAt: (atMs: number) => readonly WaterlineNode[];
  readonly profile: OwnProfile;
  readonly metric: AddedMetric;
}

/** The data source that the nodes are read from on request. */
const SOURCE = "demo-kubernetes";
/** The data source of the added metric. */
const METRICS_SOURCE = "demo-prometheus";

/** Row of `setting`: the readings were created; if they are removed, they are not created again. */
const KEY = "demoNodes";

/** Returns false if they were created before, or if there are snapshots of somebody else. */
export async function seedNodes(poolOf: (nowMs: number) => Pool): Promise<boolean> {
  if ((await db().setting.findUnique({ where: { key: KEY } })) !== null) return false;
  const { name, documents, readings, nodesAt, profile, metric } = poolOf(Date.now());
  const own = { name, createdBy: SYSTEM.actor };
  if ((await db().nodeSnapshot.findFirst({ where: { NOT: own }, select: { id: true } })) !== null)
    return false;
  // Snapshots of an earlier start that did not finish.
  await db().nodeSnapshot.deleteMany({ where: own });
  await addMetric(metric);
  for (const atMs of readings) {
    const bytes = new TextEncoder().encode(JSON.stringify({ nodes: nodesAt(atMs) }));
    const as = { kind: "plan", takenAt: new Date(atMs).toISOString() } as const;
    await createSnapshot({ name, demo: true, files: [{ part: "nodes", bytes }], documents, as }, SYSTEM);
  }
  await readFrom(name);
  const { name: profileName, ...input } = profile;
  const [there] = await readProfiles([profileName]);
  if (there === undefined) await setProfile(profileName, input, undefined, SYSTEM);
  await db().setting.create({ data: { key: KEY, value: { done: true } } });
  return true;
}

async function addMetric({ name, ...input }: AddedMetric): Promise<void> {
  if (!(await metricNames()).includes(name)) await setMetric(name, input, undefined, SYSTEM);
}

/** The next version is read from the demo's API server, as soon as there is a worker. */
async function readFrom(name: string): Promise<void> {
  const source = await db().dataSource.findFirst({
    where: { name: SOURCE, demo: true },
    select: { id: true },
  });
  if (source === null) return;
  await setReader(
    name,
    { source: SOURCE, queries: {}, metricsSource: METRICS_SOURCE, everyMinutes: null },
    SYSTEM,
  );
  await db().$transaction(async (tx) => void (await insertReading(tx, name, SYSTEM)));
}
