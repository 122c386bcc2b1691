/** How long a cold node waits for a blob, by what the cascade comes to (coldstart.md section 5.4). Seconds, bytes. */
import { stallThresholdMs } from "../shapes/deadlines";
import { DEFAULT_OPTIONS, type ClusterModel, type Kind } from "../shapes";
import { power } from "./powers";

/** Bytes of a manifest or a configuration, which are fetched one after the other before the layers. */
export const HEAD_BYTES = 8_192;

export interface OutcomeTimes {
  /** The DHT names a holder. */
  readonly dht: number;
  /** The probe finds one. */
  readonly rule2: number;
  /** Somebody pulls it already: steady, and for all that begin at once. */
  readonly rule3: number;
  readonly rule3Burst: number;
  /** One node is asked to pull it. */
  readonly rule7: number;
}

/** E[t_Q]: one silent node of those asked costs the whole timeout. */
export function probeSeconds({ reachable, k, rpcSeconds, queryTimeoutSeconds }: ClusterModel): number {
  const all = power(reachable, k);
  return all * rpcSeconds + (1 - all) * queryTimeoutSeconds;
}

/**
 * What rule 5 adds on average: where all K are silent and the requester is none of them, twice as many are asked. The
 * first round's timeout is in E[t_Q] already, so that a second t_Q is what remains to be added.
 */
function secondProbeSeconds(model: ClusterModel): number {
  const { reachable, k, nodes } = model;
  const first = power(1 - reachable, k) * (1 - Math.min(1, k / nodes));
  return first * probeSeconds({ ...model, k: k * DEFAULT_OPTIONS.topKExpansionFactor });
}

/** `sizeBytes` is what the requester knows; it decides the deadline. */
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
