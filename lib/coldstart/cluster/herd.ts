/** A herd: cold nodes that need the same image at once, with the cascade and without it. */
import { LIMITS } from "../../limits/limits";
import { drive } from "../resolver/drive";
import type { Herd, HerdResult, HerdSide } from "../shapes";
import { phasesOf, type Blob } from "./blobs";
import { obtain } from "./client";
import { Cluster } from "./cluster";
import type { Node } from "./node";
import { nodeWorld } from "./world";

/** Thrown if a herd has more events than allowed. */
export class HerdTooLargeError extends Error {
  override readonly name = "HerdTooLargeError";
}

/** Throws HerdTooLargeError. */
export function runHerd(herd: Herd): HerdResult {
  return { coordinated: runSide(herd, true), alone: runSide(herd, false) };
}

/** Throws HerdTooLargeError. */
export function runSide(herd: Herd, coordinated: boolean): HerdSide {
  const cluster = new Cluster(herd);
  const readyMs: number[] = [];
  let failedNodes = 0;
  const cold = cluster.nodes.slice(0, herd.coldNodes ?? herd.nodes);
  const arrivals = cold.map(() => cluster.random() * herd.arrivalMs);
  const begin = (node: Node): void =>
    pullImage(cluster, node, coordinated, (ok) => {
      if (ok) readyMs.push(cluster.simulation.nowMs);
      else failedNodes += 1;
    });
  const waiting = new Set(cold);
  cold.forEach((node, index) =>
    cluster.simulation.at(arrivals[index] ?? 0, () => {
      waiting.delete(node);
      if (node.up) begin(node);
    }),
  );
  for (const { node: which, atMs, downMs } of herd.restarts) {
    cluster.simulation.at(atMs, () => {
      const node = which === "puller" ? pullerNow(cluster) : cluster.nodes[which];
      if (!node?.up) return;
      cluster.stop(node);
      cluster.simulation.after(downMs, () => {
        node.up = true;
        // A node that arrives later starts at its arrival.
        if (cold.includes(node) && !waiting.has(node)) begin(node);
      });
    });
  }
  const end = cluster.simulation.run({ maxEvents: LIMITS.herdEvents.value });
  if (end === "maxEvents")
    throw new HerdTooLargeError(`the herd has more than ${LIMITS.herdEvents.value} events`);
  return sideOf(cluster, readyMs, failedNodes);
}

/** Returns the node that is pulling the first blob from the origin. */
function pullerNow({ nodes, blobs: [first] }: Cluster): Node | undefined {
  return first && nodes.find(({ agent, up }) => up && agent.inflight.startedAt(first.digest) !== undefined);
}

/** Pulls an image phase by phase, several blobs at a time. `done` is not called if the node goes down. */
function pullImage(cluster: Cluster, node: Node, coordinated: boolean, done: (ok: boolean) => void): void {
  const phases = [...phasesOf(cluster.blobs)];
  const world = nodeWorld(cluster, node);
  let failed = false;
  const nextPhase = (): void => {
    const blobs = phases.shift();
    if (blobs === undefined || failed) return done(!failed);
    const left = [...blobs];
    let open = 0;
    const nextBlob = (): void => {
      const blob: Blob | undefined = failed ? undefined : left.shift();
      if (blob === undefined) {
        if (open === 0) nextPhase();
        return;
      }
      open += 1;
      const ended = (ok: boolean): void => {
        open -= 1;
        failed ||= !ok;
        nextBlob();
      };
      drive(obtain(cluster, node, blob, coordinated), world, ended, (error) => {
        throw error;
      });
    };
    for (let lane = Math.min(cluster.herd.parallel, blobs.length); lane > 0; lane -= 1) nextBlob();
  };
  nextPhase();
}

/** Maximum number of points of the curve. */
const CURVE = 200;

function sideOf(cluster: Cluster, readyMs: readonly number[], failedNodes: number): HerdSide {
  const { counts, origin, dht, simulation, blobs } = cluster;
  const sorted = [...readyMs].sort((a, b) => a - b).map(Math.round);
  const all = sorted.length + failedNodes;
  const share = (part: number): number | null => sorted[Math.max(0, Math.ceil(part * all) - 1)] ?? null;
  const every = Math.max(1, Math.ceil(sorted.length / CURVE));
  return {
    originPulls: origin.count,
    directPulls: counts.directPulls,
    originBytes: origin.bytes,
    peerBytes: counts.peerBytes,
    blobs: blobs.map((blob) => {
      const pullers = origin.pullers.get(blob.digest) ?? [];
      return { ...blob, originPulls: pullers.length, pullers };
    }),
    readyNodes: sorted.length,
    failedNodes,
    medianReadyMs: share(0.5),
    p95ReadyMs: share(0.95),
    lastReadyMs: failedNodes === 0 ? (sorted.at(-1) ?? null) : null,
    readyCurve: sorted.flatMap((atMs, index) =>
      (index + 1) % every === 0 || index === sorted.length - 1 ? [{ atMs, nodes: index + 1 }] : [],
    ),
    outcomes: [...counts.outcomes].map(([outcome, count]) => ({ outcome, count })),
    takeovers: counts.takeovers,
    rankMismatches: counts.rankMismatches,
    falseEmpties: dht.falseEmpties,
    events: simulation.events,
  };
}
