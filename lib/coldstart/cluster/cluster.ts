/**
 * A cluster in virtual time, in which every node runs the same resolver as agents. The same seed gives the same
 * events.
 */
import { uniform } from "../../numeric/random";
import { Simulation } from "../../simulation/simulation";
import { rendezvous, type Ranked } from "../rendezvous/hrw";
import { optionsOf } from "../scenario/options";
import type { Herd, Member, Options, PullAnswer, PullIntent } from "../shapes";
import { HonourWindows } from "../state/honourWindows";
import { blobsOf, type Blob } from "./blobs";
import { Dht } from "./dht";
import { Link } from "./link";
import { newAgent, type Agent, type Node } from "./node";
import { Origin } from "./origin";

export interface Counts {
  readonly outcomes: Map<string, number>;
  takeovers: number;
  rankMismatches: number;
  directPulls: number;
  peerBytes: number;
}

export class Cluster {
  readonly simulation = new Simulation();
  readonly random: () => number;
  readonly nodes: readonly Node[];
  readonly blobs: readonly Blob[];
  readonly dht: Dht;
  readonly origin: Origin;
  readonly counts: Counts = {
    outcomes: new Map(),
    takeovers: 0,
    rankMismatches: 0,
    directPulls: 0,
    peerBytes: 0,
  };
  private readonly byId: ReadonlyMap<string, Node>;
  private readonly members: readonly Member[];
  /** Members known to a node whose view lacks the best nodes. */
  private readonly skewed: readonly Member[];
  private readonly options: Options;

  constructor(readonly herd: Herd) {
    this.random = uniform(herd.seed);
    this.options = optionsOf(herd.config);
    this.blobs = blobsOf(herd);
    this.members = Array.from({ length: herd.nodes }, (_, index) => memberAt(index, herd.zones));
    this.skewed = withoutBest(this.members, this.blobs, herd.skew.hides);
    this.dht = new Dht(this.simulation, this.random, herd);
    this.origin = new Origin(this.simulation, herd);
    this.nodes = this.members.map((member, index) => {
      const isSkewed = this.random() < herd.skew.share;
      return {
        index,
        member,
        cache: new Set(),
        uplink: new Link(this.simulation, herd.peerBytesPerSecond),
        up: true,
        agent: this.agentOf(member, isSkewed ? this.skewedFor(member) : this.members),
      };
    });
    this.byId = new Map(this.nodes.map((node) => [node.member.id, node]));
  }

  node(id: string): Node | undefined {
    return this.byId.get(id);
  }

  blob(digest: string): Blob | undefined {
    return this.blobs.find((blob) => blob.digest === digest);
  }

  /** Returns a random time between once and twice `ms`. */
  spread(ms: number): number {
    return ms * (1 + this.random());
  }

  intentOf({ member, cache, agent }: Node, digest: string): PullIntent {
    const { nowMs } = this.simulation;
    const failure = agent.failures.read(digest, nowMs);
    const startedAtMs = agent.inflight.startedAt(digest) ?? null;
    return {
      hasCached: cache.has(digest),
      inFlight: startedAtMs !== null,
      startedAtMs,
      // Ranks within the whole cluster, whatever the requester's scope.
      hrwRank: this.order(agent.env.members(), digest).ranks.get(member.id) ?? -1,
      recentlyFailed: failure !== undefined,
      cooldownUntilMs: failure?.cooldownUntilMs ?? null,
      failureClass: failure?.failureClass ?? "unspecified",
    };
  }

  /** Starts a pull on a node that was asked to pull or that pulls by itself. */
  startPull(node: Node, digest: string): PullAnswer {
    const { nowMs } = this.simulation;
    const { failures, inflight } = node.agent;
    const answer = { startedAtMs: nowMs, cooldownUntilMs: null, failureClass: "unspecified" } as const;
    const failure = failures.read(digest, nowMs);
    if (failure) {
      const { cooldownUntilMs, failureClass } = failure;
      return { outcome: "recently_failed", startedAtMs: null, cooldownUntilMs, failureClass };
    }
    const blob = this.blob(digest);
    if (!blob) return { ...answer, outcome: "unspecified" };
    if (node.cache.has(digest)) return { ...answer, outcome: "already_pulling" };
    const startedAtMs = inflight.startedAt(digest);
    if (startedAtMs !== undefined) return { ...answer, outcome: "already_pulling", startedAtMs };
    this.pullFromOrigin(node, blob, () => undefined);
    return { ...answer, outcome: "started" };
  }

  /** Returns false if the node already pulls the blob. */
  pullFromOrigin(node: Node, blob: Blob, done: (ok: boolean) => void): boolean {
    const { inflight, failures, open } = node.agent;
    const { digest } = blob;
    if (!inflight.begin(digest, this.simulation.nowMs)) return false;
    const cancel = this.origin.pull(node.member.id, blob, (failed) => {
      open.delete(cancel);
      inflight.end(digest);
      if (failed === null) {
        failures.succeeded(digest);
        this.keep(node, digest);
      } else failures.failed(digest, failed, this.simulation.nowMs);
      done(failed === null);
    });
    open.add(cancel);
    return true;
  }

  keep(node: Node, digest: string): void {
    node.cache.add(digest);
    this.dht.publish(node.member, digest);
  }

  /** Stops a node: cancels all its activities and keeps its cache. */
  stop(node: Node): void {
    node.up = false;
    for (const cancel of node.agent.open) cancel();
    node.agent = this.agentOf(node.member, node.agent.env.members());
  }

  /** A node always knows itself. */
  private skewedFor(member: Member): readonly Member[] {
    return this.skewed.includes(member) ? this.skewed : [...this.skewed, member];
  }

  private agentOf(member: Member, view: readonly Member[]): Agent {
    const { counts, herd } = this;
    return newAgent({
      self: member.id,
      options: { ...this.options, selfZone: this.options.selfZone || member.zone },
      profile: herd.profile,
      honour: new HonourWindows(this.options.honorSweepIntervalMs),
      hooks: {
        onColdStartDuration: (_, outcome) =>
          counts.outcomes.set(outcome, (counts.outcomes.get(outcome) ?? 0) + 1),
        onDesignatedPullerTakeover: () => (counts.takeovers += 1),
        onRankMismatch: () => (counts.rankMismatches += 1),
      },
      hasLocalIntent: herd.config.local_intent ?? true,
      hasLocalPull: herd.config.local_pull ?? true,
      now: () => this.simulation.nowMs,
      members: () => view,
      health: () => herd.health,
      rank: (candidates, digest) => this.order(candidates, digest).ranked,
    });
  }

  private readonly orders = new WeakMap<readonly Member[], Map<string, Order>>();

  /** Computed once per list of members and digest, since all nodes ask for the same ones. */
  private order(members: readonly Member[], digest: string): Order {
    const known = this.orders.get(members) ?? new Map<string, Order>();
    this.orders.set(members, known);
    let order = known.get(digest);
    if (!order) {
      const ranked = rendezvous(members, digest);
      order = { ranked, ranks: new Map(ranked.map(({ member }, rank) => [member.id, rank])) };
      known.set(digest, order);
    }
    return order;
  }
}

interface Order {
  readonly ranked: readonly Ranked<Member>[];
  readonly ranks: ReadonlyMap<string, number>;
}

function memberAt(index: number, zones: number): Member {
  const id = `node-${String(index).padStart(4, "0")}`;
  return { id, addr: `${id}:5001`, zone: `zone-${index % zones}` };
}

function withoutBest(members: readonly Member[], blobs: readonly Blob[], hides: number): readonly Member[] {
  const [first] = blobs;
  if (!first || hides === 0) return members;
  const hidden = new Set(
    rendezvous(members, first.digest)
      .slice(0, hides)
      .map(({ member }) => member.id),
  );
  return members.filter(({ id }) => !hidden.has(id));
}
