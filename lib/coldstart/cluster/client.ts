/** How a node gets a blob: from a node that has it, else by the cascade, and only then directly from the origin. */
import { ln } from "../../numeric/elementary";
import type { NoReply, Reply } from "../resolver/calls";
import { resolveSteps } from "../resolver/steps";
import { UNHEALTHY, type Provider } from "../shapes";
import type { Blob } from "./blobs";
import type { Cluster } from "./cluster";
import type { Node } from "./node";
import type { ClusterCall } from "./world";

export type ClientSteps<R> = Generator<readonly ClusterCall[], R, readonly Reply[]>;

/** Number of providers that the agent's mirror tries. */
const PROVIDERS_TRIED = 3;
/** Backoff of the kubelet between pulls of an image: 10 s, doubling each time, up to 5 min. */
const RETRY = { firstMs: 10_000, mostMs: 300_000, attempts: 8 };
/** Base of the random delay before a node goes directly to the origin, and the limit for doing so. */
const DIRECT = { jitterMs: 3_000, most: 2, perMs: 60_000 };

/** Returns true if the node has the blob in the end. */
export function* obtain(
  cluster: Cluster,
  node: Node,
  blob: Blob,
  coordinated: boolean,
): ClientSteps<boolean> {
  for (let attempt = 0; attempt < RETRY.attempts; attempt += 1) {
    if (attempt > 0) {
      yield* wait(Math.min(RETRY.firstMs * 2 ** (attempt - 1), RETRY.mostMs));
    }
    if (node.cache.has(blob.digest) || (yield* fromPeers(cluster, node, blob))) return true;
    if (coordinated ? yield* byCascade(cluster, node, blob) : yield* fromOrigin(blob)) return true;
  }
  return node.cache.has(blob.digest);
}

/**
 * Repeats an exhausted resolve after a random delay, so that one node takes over instead of all going to the origin.
 * A node that is exhausted again goes directly to the origin, unless the DHT is too unhealthy to be trusted.
 */
function* byCascade(cluster: Cluster, node: Node, blob: Blob): ClientSteps<boolean> {
  const request = { ...blob, registry: "registry.example", repository: "ci/image" };
  for (let turn = 0; turn < 2; turn += 1) {
    const trace = yield* resolveSteps(request, node.agent.env);
    if (trace.error === null) return yield* fetchFrom(trace.providers, node, blob);
    if (trace.error !== "ErrExhausted" || cluster.herd.health < UNHEALTHY) return false;
    yield* wait(cluster.random() * DIRECT.jitterMs * ln(cluster.herd.nodes));
    if (node.cache.has(blob.digest) || (yield* fromPeers(cluster, node, blob))) return true;
  }
  return mayGoDirectly(cluster, node) && (yield* fromOrigin(blob));
}

function mayGoDirectly({ simulation: { nowMs }, counts }: Cluster, { agent: { directAtMs } }: Node): boolean {
  if (directAtMs.filter((at) => nowMs - at < DIRECT.perMs).length >= DIRECT.most) return false;
  directAtMs.push(nowMs);
  counts.directPulls += 1;
  return true;
}

function* fromPeers(cluster: Cluster, node: Node, blob: Blob): ClientSteps<boolean> {
  const [reply] = yield [
    { ask: "providers", digest: blob.digest, timeoutMs: node.agent.env.options.queryTimeoutMs },
  ];
  return isFound(reply) && (yield* fetchFrom(reply.value, node, blob));
}

function isFound(reply: Reply | undefined): reply is Exclude<Reply<readonly Provider[]>, NoReply> {
  return reply?.ok === true && Array.isArray(reply.value) && reply.value.length > 0;
}

function* fetchFrom(providers: readonly Provider[], node: Node, blob: Blob): ClientSteps<boolean> {
  for (const { node: from } of providers.slice(0, PROVIDERS_TRIED)) {
    if (node.cache.has(blob.digest)) return true;
    if (from === node.member.id) continue;
    const [reply] = yield [{ ask: "transfer", from, blob }];
    if (reply?.ok === true) return true;
  }
  return node.cache.has(blob.digest);
}

function* fromOrigin(blob: Blob): ClientSteps<boolean> {
  const [reply] = yield [{ ask: "origin", blob }];
  return reply?.ok === true;
}

function* wait(ms: number): ClientSteps<void> {
  yield [{ ask: "time", ms }];
}
