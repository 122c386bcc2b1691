/** The world of one node of the cluster: other nodes, the DHT, the origin. Replies after a restart are ignored. */
import type { Call, Reply } from "../resolver/calls";
import type { World } from "../resolver/drive";
import type { Blob } from "./blobs";
import type { Cluster } from "./cluster";
import type { Node } from "./node";

/** Calls of the cascade, and those of its client for transferring bytes. */
export type ClusterCall =
  | Call
  | { readonly ask: "transfer"; readonly from: string; readonly blob: Blob }
  | { readonly ask: "origin"; readonly blob: Blob };

type Answer = (reply: Reply) => void;

export function nodeWorld(cluster: Cluster, node: Node): World<ClusterCall> {
  const { simulation } = cluster;
  const { agent } = node;
  const guarded =
    (answer: Answer): Answer =>
    (reply) => {
      if (node.agent === agent && node.up) answer(reply);
    };
  const ok = (value: (Reply & { ok: true })["value"]): Reply => ({ ok: true, value, atMs: simulation.nowMs });
  const failed = (message: string): Reply => ({
    ok: false,
    reason: "failed",
    message,
    atMs: simulation.nowMs,
  });
  const silence = (answer: Answer, timeoutMs: number): void => {
    simulation.after(timeoutMs, () =>
      answer({ ok: false, reason: "timeout", message: "no answer in time", atMs: simulation.nowMs }),
    );
  };

  /** Sends a request and its reply. There is no reply from a node that is down or too slow. */
  const remote = (
    id: string,
    timeoutMs: number,
    answer: Answer,
    work: (other: Node) => (Reply & { ok: true })["value"],
  ): void => {
    const tripMs = cluster.spread(cluster.herd.rpcMs);
    if (tripMs >= timeoutMs) return silence(answer, timeoutMs);
    const other = cluster.node(id);
    const began = simulation.nowMs;
    simulation.after(tripMs / 2, () => {
      if (!other?.up) return silence(answer, began + timeoutMs - simulation.nowMs);
      const value = work(other);
      simulation.after(tripMs / 2, () => answer(ok(value)));
    });
  };

  return (call, unguarded) => {
    const answer = guarded(unguarded);
    switch (call.ask) {
      case "time":
        simulation.after(call.ms, () => answer(ok(undefined)));
        return;
      case "intent":
        return remote(call.node.id, call.timeoutMs, answer, (other) => cluster.intentOf(other, call.digest));
      case "ownIntent":
        simulation.after(0, () => answer(ok(cluster.intentOf(node, call.digest))));
        return;
      case "pull":
        return remote(call.node.id, call.timeoutMs, answer, (other) =>
          answersOf(cluster, other, call.request.digests),
        );
      case "ownPull":
        simulation.after(0, () => answer(ok(answersOf(cluster, node, call.request.digests))));
        return;
      case "providers": {
        const lookupMs = cluster.spread(cluster.herd.lookupMs);
        if (lookupMs >= call.timeoutMs) return silence(answer, call.timeoutMs);
        simulation.after(lookupMs, () => answer(ok(cluster.dht.find(call.digest))));
        return;
      }
      case "transfer":
        return transfer(cluster, node, call.from, call.blob, (done) =>
          answer(done ? ok(undefined) : failed("the provider is gone")),
        );
      case "origin": {
        const started = cluster.pullFromOrigin(node, call.blob, (done) =>
          answer(done ? ok(undefined) : failed("the origin failed")),
        );
        if (!started) simulation.after(0, () => answer(failed("the node is already pulling it")));
        return;
      }
    }
  };
}

function answersOf(cluster: Cluster, node: Node, digests: readonly string[]) {
  return new Map(digests.map((digest) => [digest, cluster.startPull(node, digest)]));
}

/** Transfers a blob over the provider's link. Fails if the provider goes down or never had the blob. */
function transfer(cluster: Cluster, to: Node, from: string, blob: Blob, done: (ok: boolean) => void): void {
  const { simulation } = cluster;
  simulation.after(cluster.spread(cluster.herd.rpcMs), () => {
    const provider = cluster.node(from);
    if (!provider?.up || !provider.cache.has(blob.digest)) return done(false);
    const ends = [provider.agent.open, to.agent.open];
    const finish = (ok: boolean): void => {
      for (const open of ends) open.delete(stop);
      done(ok);
    };
    const cancel = provider.uplink.send(blob.sizeBytes, () => {
      cluster.counts.peerBytes += blob.sizeBytes;
      cluster.keep(to, blob.digest);
      finish(true);
    });
    const stop = (): void => {
      cancel();
      finish(false);
    };
    for (const open of ends) open.add(stop);
  });
}
