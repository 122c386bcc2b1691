/** One node of the cluster: what it holds and what its agent remembers. */
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
  /** What it serves others goes over it. */
  readonly uplink: Link;
  agent: Agent;
  up: boolean;
}

/** What a restart forgets. */
export interface Agent {
  readonly env: Environment;
  readonly inflight: Inflight;
  readonly failures: FailureMemory;
  /** What ends when the node goes down. */
  readonly open: Set<Cancel>;
  /** When it went to the origin on its own, the latest last. */
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
