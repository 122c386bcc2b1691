/** A node over the last hours of its pool's readings, in the shape of the API. */
import { nodeTimelineSchema, type NodeTimeline, type NodeTimelineQuery } from "../../../api/nodeTimeline";
import { runInThread } from "../../compute/run";
import { NotFoundError } from "../../http/errors";
import { planRequestSchema } from "../../../waterlines/shapes";
import { findSnapshot, refuseUnknown } from "../snapshots/read";
import { podsOfReading, storedReadings } from "./read";
import { nodeTimelineTask } from "./task";

/** Readings and characters that take less time than another thread takes to start. */
const SMALL_READINGS = 60;
const SMALL_TEXT = 4_096;

/** Throws NotFoundError for the node or the snapshot, UnprocessableError beyond a limit, and as runInThread does. */
export async function readTimeline(
  node: string,
  query: NodeTimelineQuery,
  signal?: AbortSignal,
): Promise<NodeTimeline> {
  const { hours, profile, cycleSeconds, ...which } = query;
  const row = await findSnapshot(which);
  if (row === null) refuseUnknown(which);
  const { readings, more } =
    row === null
      ? { readings: [], more: false }
      : await storedReadings({ node, snapshot: row.name, version: row.version, hours });
  const labels = readings.findLast((reading) => reading.node !== null)?.node?.labels;
  if (row === null || labels === undefined) {
    const where = row
      ? ` in the last ${hours} hours of the snapshot ${row.name}`
      : ": there is no snapshot yet";
    throw new NotFoundError(`There is no node "${node.slice(0, 80)}"${where}.`);
  }
  const documents = row.documents ?? "";
  const timeline = await runInThread(
    nodeTimelineTask,
    {
      documents,
      metrics: planRequestSchema.shape.metrics.parse(row.metrics),
      labels,
      profile,
      cycleSeconds,
      readings: readings.map(({ at, metrics }) => ({ at, metrics })),
    },
    {
      signal,
      handlers: { pods: (at: number) => podsOfReading(readings[at]) },
      small:
        readings.length <= SMALL_READINGS &&
        documents.length <= SMALL_TEXT &&
        hours <= 12 &&
        cycleSeconds >= 10,
    },
  );
  const { id, name, version, demo } = row;
  return nodeTimelineSchema.parse({
    ...timeline,
    node,
    more,
    snapshot: { id, name, version, demo, policies: row.documents !== null },
    readings: timeline.readings.map((reading, at) => {
      const stored = readings[at];
      const plan = stored?.node ?? null;
      return { ...reading, version: stored?.version ?? version, plan };
    }),
  });
}
