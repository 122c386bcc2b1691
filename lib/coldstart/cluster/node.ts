/** One node of the cluster: its cache and the state of its agent. */
import type { Cancel } from "../../simulation/simulation";
import type { Environment } from "../resolver/environment";
import type { Member } from "../shapes";
import { FailureMemory } from "../state/failures";
import { Inflight } from "../state/inflight";
import type { Link } from "./link";

export interface Node {
  readonly index: number;
  readonly member: Member;
  /** Survives a restart. */
  readonly cache: Set<string>;
  /** Carries everything that the node serves to others. */
  readonly uplink: Link;
  agent: Agent;
  up: boolean;
}

/** State that is lost in a restart. */
export interface Agent {
  readonly env: Environment;
  readonly inflight: Inflight;
  readonly failures: FailureMemory;
  /** Activities to cancel when the node goes down. */
  readonly open: Set<Cancel>;
  /** When the node went directly to the origin, the latest last. */
  readonly directAtMs: number[];
}

export function newAgent(env: Environment): Agent {
  return {
    env,
    inflight: new Inflight(),
    failures: new FailureMemory(),
    open: new Set(),
    directAtMs: [],
  };
}
