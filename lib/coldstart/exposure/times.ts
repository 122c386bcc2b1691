/**
 * How long a cold node waits for a blob, by the outcome of the cascade (coldstart.md section 5.4). Seconds and bytes.
 */
import { stallThresholdMs } from "../shapes/deadlines";
import { DEFAULT_OPTIONS, type ClusterModel, type Kind } from "../shapes";
import { power } from "./powers";

/** Bytes of a manifest or a configuration, which are fetched one after the other before the layers. */
export const HEAD_BYTES = 8_192;

export interface OutcomeTimes {
  /** The DHT returns a holder. */
  readonly dht: number;
  /** The probe finds a holder. */
  readonly rule2: number;
  /** Another node is already pulling: in steady state, and for nodes that start at the same time. */
  readonly rule3: number;
  readonly rule3Burst: number;
  /** One node is asked to pull. */
  readonly rule7: number;
}

/** E[t_Q]: one silent node among those asked costs the whole timeout. */
export function probeSeconds({ reachable, k, rpcSeconds, queryTimeoutSeconds }: ClusterModel): number {
  const all = power(reachable, k);
  return all * rpcSeconds + (1 - all) * queryTimeoutSeconds;
}

/**
 * Returns the mean time that rule 5 adds: if all K nodes are silent and the requester is none of them, twice as many
 * are asked. The first round's timeout is already part of E[t_Q], so only a second t_Q is added.
 */
function secondProbeSeconds(model: ClusterModel): number {
  const { reachable, k, nodes } = model;
  const first = power(1 - reachable, k) * (1 - Math.min(1, k / nodes));
  return first * probeSeconds({ ...model, k: k * DEFAULT_OPTIONS.topKExpansionFactor });
}

/** `sizeBytes` is the size that the requester knows. It determines the deadline. */
export function outcomeTimes(
  kind: Kind,
  sizeBytes: number,
  model: ClusterModel,
  knownBytes: number = sizeBytes,
): OutcomeTimes {
  const { lookupSeconds, visibleSeconds, rpcSeconds, nodes } = model;
  const origin = model.originSeconds + sizeBytes / model.originRate;
  const peer = model.peerSeconds + sizeBytes / model.peerRate;
  const poll = kind === "layer" ? model.pollLayerSeconds : model.pollManifestSeconds;
  const asked = lookupSeconds + probeSeconds(model) + secondProbeSeconds(model);
  const deadline = stallThresholdMs(kind, knownBytes, "seed") / 1_000;
  const inTime = origin + visibleSeconds <= deadline;
  const awaited = visibleSeconds + poll / 2;
  const own = asked + rpcSeconds;
  return {
    dht: lookupSeconds + peer,
    rule2: asked + peer,
    rule3: asked + origin / 2 + awaited + peer,
    rule3Burst: asked + origin + awaited + peer,
    rule7: inTime ? own + origin + awaited + (1 - 1 / nodes) * peer : own + deadline + origin,
  };
}
