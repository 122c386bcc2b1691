/**
 * An agent of the cold start: the product's resolver over HTTP, with a registry as origin and a tracker instead of
 * the DHT.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import {
  rendezvous,
  ResolveError,
  Resolver,
  type Kind,
  type Member,
  type Provider,
  type PullAnswer,
  type PullIntent,
  type PullRequest,
} from "@/lib/coldstart";
import { FailureMemory } from "@/lib/coldstart/state/failures";
import { Inflight } from "@/lib/coldstart/state/inflight";
import { agentMetrics } from "./agentMetrics";

export interface Wanted {
  readonly digest: string;
  readonly kind: Kind;
}

export interface AgentOptions {
  readonly id: string;
  readonly origin: string;
  readonly repository: string;
  readonly tracker: string;
  /** Called after the origin has started to answer. The pull waits for it. */
  readonly onOrigin?: (agent: Agent, digest: string) => Promise<void>;
}

export class Agent {
  readonly cache = new Map<string, Buffer>();
  members: readonly Member[] = [];
  private readonly inflight = new Inflight();
  private readonly failures = new FailureMemory();
  private readonly over = new AbortController();
  private readonly metrics = agentMetrics();
  private readonly resolver: Resolver;

  private constructor(
    readonly options: AgentOptions,
    private readonly server: Server,
    readonly member: Member,
  ) {
    this.resolver = new Resolver(
      {
        clock: { now: () => Date.now(), sleep: (ms, signal) => sleep(ms, undefined, { signal }) },
        members: { self: options.id, snapshot: () => this.members },
        discovery: { findProviders: (digest, signal) => this.find(digest, signal), health: () => 1 },
        coordinator: {
          pullIntent: (node, digest, kind, signal) =>
            ask<PullIntent>(`http://${node.addr}/intent/${digest}?kind=${kind}`, { signal }),
          pleasePull: async (node, request, signal) =>
            new Map(
              await ask<[string, PullAnswer][]>(`http://${node.addr}/pull`, {
                method: "POST",
                body: JSON.stringify(request),
                signal,
              }),
            ),
        },
        localIntent: { pullIntent: (digest) => Promise.resolve(this.intent(digest)) },
        localPull: { startLocalPull: (request) => Promise.resolve(this.startPulls(request)) },
        hooks: this.metrics.hooks,
      },
      { pollLayerMs: 100, pollManifestMs: 100 },
    );
  }

  static async start(options: AgentOptions): Promise<Agent> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const addr = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const agent = new Agent(options, server, { id: options.id, addr, zone: "" });
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      void agent.answer(request).then(
        (body) => response.writeHead(body === null ? 404 : 200).end(body ?? undefined),
        () => response.writeHead(500).end(),
      );
    });
    return agent;
  }

  /** Returns the bytes from any provider. An exhausted resolve is repeated once. */
  async obtain({ digest, kind }: Wanted): Promise<Buffer> {
    for (let turn = 0; turn < 2; turn += 1) {
      const held = this.cache.get(digest);
      if (held) return held;
      try {
        const listed = await this.find(digest, this.over.signal);
        const request = { digest, kind, registry: this.options.origin, repository: this.options.repository };
        const providers =
          listed.length > 0
            ? listed
            : (await this.resolver.resolve({ ...request, sizeBytes: 0 }, this.over.signal)).providers;
        const own = this.cache.get(digest);
        return own ?? (await this.fetchFrom(providers, digest));
      } catch (error) {
        if (turn > 0 || !(error instanceof ResolveError) || error.code !== "ErrExhausted") throw error;
      }
    }
    throw new Error("not reached");
  }

  /** Stops like a killed process: answers nobody and breaks off its pulls. */
  async stop(): Promise<void> {
    this.over.abort();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage): Promise<Buffer | string | null> {
    const [, what, digest = ""] = (request.url ?? "").split(/[/?]/);
    if (what === "intent") return JSON.stringify(this.intent(digest));
    if (what === "metrics") return this.metrics.text();
    if (what === "blobs") return this.cache.get(digest) ?? null;
    return JSON.stringify([...this.startPulls(JSON.parse(await text(request)) as PullRequest)]);
  }

  private intent(digest: string): PullIntent {
    const failure = this.failures.read(digest, Date.now());
    const startedAtMs = this.inflight.startedAt(digest) ?? null;
    return {
      hasCached: this.cache.has(digest),
      inFlight: startedAtMs !== null,
      startedAtMs,
      hrwRank: rendezvous(this.members, digest).findIndex(({ member }) => member.id === this.options.id),
      recentlyFailed: failure !== undefined,
      cooldownUntilMs: failure?.cooldownUntilMs ?? null,
      failureClass: failure?.failureClass ?? "unspecified",
    };
  }

  private startPulls({ digests, kind }: PullRequest): ReadonlyMap<string, PullAnswer> {
    return new Map(
      digests.map((digest) => {
        const now = Date.now();
        const begins = !this.cache.has(digest) && this.inflight.begin(digest, now);
        if (begins) void this.fromOrigin(digest, kind, now);
        const startedAtMs = this.inflight.startedAt(digest) ?? null;
        const outcome = begins ? "started" : "already_pulling";
        return [
          digest,
          { outcome, startedAtMs, cooldownUntilMs: null, failureClass: "unspecified" },
        ] as const;
      }),
    );
  }

  private async fromOrigin(digest: string, kind: Kind, now: number): Promise<void> {
    const { origin, repository, onOrigin } = this.options;
    const { signal } = this.over;
    try {
      const path = kind === "manifest" ? "manifests" : "blobs";
      this.metrics.pulled(kind);
      const headers = { accept: "application/vnd.oci.image.manifest.v1+json" };
      const response = await fetch(`${origin}/v2/${repository}/${path}/${digest}`, { headers, signal });
      await onOrigin?.(this, digest);
      await this.keep(digest, verified(Buffer.from(await response.arrayBuffer()), digest));
    } catch {
      if (!signal.aborted) this.failures.failed(digest, "transient", now);
    } finally {
      this.inflight.end(digest);
    }
  }

  private async fetchFrom(providers: readonly Provider[], digest: string): Promise<Buffer> {
    for (const { node, addr } of providers.filter(({ node: id }) => id !== this.options.id)) {
      const response = await fetch(`http://${addr}/blobs/${digest}`, { signal: this.over.signal });
      if (!response.ok) throw new Error(`${node} does not have ${digest}`);
      return this.keep(digest, verified(Buffer.from(await response.arrayBuffer()), digest));
    }
    throw new Error(`nobody else has ${digest}`);
  }

  private async keep(digest: string, bytes: Buffer): Promise<Buffer> {
    this.cache.set(digest, bytes);
    const { id, addr } = this.member;
    const record = new URLSearchParams({ node: id, addr }).toString();
    const { signal } = this.over;
    await ask(`${this.options.tracker}/${digest}?${record}`, { method: "POST", signal });
    return bytes;
  }

  private find(digest: string, signal: AbortSignal): Promise<Provider[]> {
    return ask<Provider[]>(`${this.options.tracker}/${digest}`, { signal });
  }
}

async function ask<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}

/** Throws if the bytes do not match the digest. */
export function verified(bytes: Buffer, digest: string): Buffer {
  const found = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  if (found !== digest) throw new Error(`${digest} came as ${found}`);
  return bytes;
}
