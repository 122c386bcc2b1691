/**
 * Cold waiting over a window in which the first cold pull warms peers (coldstart.md sections 5.1, 5.6 and 5.7). J are
 * job starts: J_pre before the window, J_target in it.
 */
import { power } from "./powers";
import type { OutcomeTimes } from "./times";

export interface WindowInputs {
  readonly nodes: number;
  readonly preJobs: number;
  readonly targetJobs: number;
  /** Maximum number of concurrent jobs in the window, which gives how many start together with the first. */
  readonly peakJobs: number;
  /** P0: probability that any node holds the image when the window starts. */
  readonly holder: number;
}

/** N q^J_pre, q = 1 − 1/N: number of nodes that are cold when the window starts. */
export function coldNodes({ nodes, preJobs }: Pick<WindowInputs, "nodes" | "preJobs">): number {
  return nodes * power(1 - 1 / nodes, preJobs);
}

/** C = N q^J_pre (1 − q^J_target): number of distinct cold pulls in the window. */
export function coldPulls(inputs: Pick<WindowInputs, "nodes" | "preJobs" | "targetJobs">): number {
  return coldNodes(inputs) * (1 - power(1 - 1 / inputs.nodes, inputs.targetJobs));
}

/** J_target q^J_pre p̂: the score that treats every target job as if it ran at the start of the window. */
export function seedScore(
  { nodes, preJobs, targetJobs }: Pick<WindowInputs, "nodes" | "preJobs" | "targetJobs">,
  pullSeconds: number,
): number {
  return targetJobs * power(1 - 1 / nodes, preJobs) * pullSeconds;
}

type Times = Pick<OutcomeTimes, "dht" | "rule3Burst" | "rule7">;

/** b: number of cold nodes that start together with the first. */
export function followers({ nodes, preJobs, peakJobs }: WindowInputs, pulls: number): number {
  const peak = Math.max(0, peakJobs - 1) * power(1 - 1 / nodes, preJobs);
  return Math.min(Math.max(pulls - 1, 0), peak);
}

export interface ColdWait {
  /** The first pull if no node holds the image. */
  readonly first: number;
  /** Pulls that start together with the first. */
  readonly burst: number;
  /** All other pulls, which peers serve. */
  readonly peers: number;
}

/** Returns the parts of W: cold-wait seconds in the window. */
export function coldWait(inputs: WindowInputs, { dht, rule3Burst, rule7 }: Times): ColdWait {
  const pulls = coldPulls(inputs);
  const behind = followers(inputs, pulls);
  const cold = (1 - inputs.holder) * Math.min(1, pulls);
  const later = cold * Math.max(pulls - 1 - behind, 0) * dht;
  return {
    first: cold * rule7,
    burst: cold * behind * rule3Burst,
    peers: later + inputs.holder * pulls * dht,
  };
}

/** Returns W: cold-wait seconds in the window. */
export function coldWaitSeconds(inputs: WindowInputs, times: Times): number {
  const { first, burst, peers } = coldWait(inputs, times);
  return first + burst + peers;
}

/** Returns the cold-wait seconds saved by placing one copy in the cluster before the window. */
export function seedingGain(inputs: WindowInputs, { dht, rule3Burst, rule7 }: Times): number {
  const pulls = coldPulls(inputs);
  const burst = followers(inputs, pulls);
  return (1 - inputs.holder) * Math.min(1, pulls) * (rule7 - dht + burst * (rule3Burst - dht));
}
