/** The resolver that an agent uses: the same cascade over real connections. */
import { AbortError, PrefetchError, ResolveError } from "../errors";
import { prefetchSteps, type PrefetchReport } from "../prefetch/prefetch";
import type { Child } from "../prefetch/group";
import { rendezvous } from "../rendezvous/hrw";
import type { Options, Profile, Provider, ResolveRequest } from "../shapes";
import { HonourWindows } from "../state/honourWindows";
import type { Trace } from "../shapes";
import type { Call, Reply, Steps } from "./calls";
import { completeOptions, type Environment } from "./environment";
import type {
  Clock,
  Coordinator,
  Discovery,
  LocalIntent,
  LocalPull,
  Logger,
  Members,
  MetricsHooks,
} from "./ports";
import { resolveSteps } from "./steps";

export interface ResolverPorts {
  readonly clock: Clock;
  readonly members: Members;
  readonly discovery: Discovery;
  readonly coordinator: Coordinator;
  readonly localIntent?: LocalIntent;
  readonly localPull?: LocalPull;
  readonly hooks?: MetricsHooks;
  readonly logger?: Logger;
}

export interface Resolution {
  readonly providers: readonly Provider[];
  readonly outcome: string;
  readonly trace: Trace;
}

type Source = Pick<ResolveRequest, "registry" | "repository">;

export class Resolver {
  private readonly env: Environment;

  constructor(
    private readonly ports: ResolverPorts,
    options: Partial<Options> = {},
    profile: Profile = "seed",
  ) {
    const complete = completeOptions(options);
    this.env = {
      self: ports.members.self,
      options: complete,
      profile,
      honour: new HonourWindows(complete.honorSweepIntervalMs),
      hooks: ports.hooks ?? {},
      logger: ports.logger,
      hasLocalIntent: ports.localIntent !== undefined,
      hasLocalPull: ports.localPull !== undefined,
      now: () => ports.clock.now(),
      members: () => ports.members.snapshot(),
      health: () => ports.discovery.health(),
      rank: rendezvous,
    };
  }

  /** Called after a local miss if the DHT has no provider. Throws ResolveError, AbortError, or what a port threw. */
  async resolve(request: ResolveRequest, signal?: AbortSignal): Promise<Resolution> {
    const trace = await this.run(resolveSteps(request, this.env), signal);
    if (trace.error !== null) throw new ResolveError(trace.error, trace);
    return { providers: trace.providers, outcome: trace.outcome, trace };
  }

  /** Asks the best node for each layer to pull it. Throws PrefetchError. */
  prefetchLayers(source: Source, digests: readonly string[], signal?: AbortSignal): Promise<PrefetchReport> {
    const children = digests.map((digest) => ({ digest, kind: "layer" }) as const);
    return this.prefetchChildren(source, children, signal);
  }

  /** Throws PrefetchError if the source is not named, or after all groups were asked and some failed. */
  async prefetchChildren(
    source: Source,
    children: readonly Child[],
    signal?: AbortSignal,
  ): Promise<PrefetchReport> {
    const report = await this.run(prefetchSteps(source, children, this.env), signal);
    if (report.error !== null) throw new PrefetchError(report.error, report.message);
    return report;
  }

  private async run<R>(steps: Steps<R>, signal = new AbortController().signal): Promise<R> {
    let step = steps.next([]);
    while (step.done !== true) {
      let replies: readonly Reply[];
      try {
        if (signal.aborted) throw new AbortError(signal.reason);
        replies = await Promise.all(step.value.map((call) => this.answer(call, signal)));
      } catch (error) {
        step = steps.throw(signal.aborted ? new AbortError(signal.reason) : error);
        continue;
      }
      step = steps.next(replies);
    }
    return step.value;
  }

  /**
   * Returns the reply to a call within its time limit. Rejects if the caller's signal aborts or a port throws
   * synchronously.
   */
  private async answer(call: Call, signal: AbortSignal): Promise<Reply> {
    const { clock } = this.ports;
    if (call.ask === "time") {
      await clock.sleep(call.ms, signal);
      return { ok: true, value: undefined, atMs: clock.now() };
    }
    const over = new AbortController();
    const both = AbortSignal.any([signal, over.signal]);
    const outcome = this.begin(call, both).then(
      (value): Reply => ({ ok: true, value, atMs: clock.now() }),
      (error: unknown): Reply => {
        const message = error instanceof Error ? error.message : String(error);
        return { ok: false, reason: "failed", message, atMs: clock.now() };
      },
    );
    const timeout = clock.sleep(call.timeoutMs, both).then(
      (): Reply => ({ ok: false, reason: "timeout", message: "no answer in time", atMs: clock.now() }),
      // The sleep ended because the reply arrived, or because the caller aborted, which is handled below.
      () => outcome,
    );
    const left = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(new AbortError(signal.reason));
      signal.addEventListener("abort", () => reject(new AbortError(signal.reason)), { signal: over.signal });
    });
    try {
      return await Promise.race([outcome, timeout, left]);
    } finally {
      over.abort();
    }
  }

  private begin(
    call: Exclude<Call, { ask: "time" }>,
    signal: AbortSignal,
  ): Promise<(Reply & { ok: true })["value"]> {
    const { coordinator, discovery, localIntent, localPull } = this.ports;
    switch (call.ask) {
      case "intent":
        return coordinator.pullIntent(call.node, call.digest, call.kind, signal);
      case "pull":
        return coordinator.pleasePull(call.node, call.request, signal);
      case "providers":
        return discovery.findProviders(call.digest, signal);
      case "ownIntent":
        if (!localIntent) throw new Error("the resolver has no local intent");
        return localIntent.pullIntent(call.digest, signal);
      case "ownPull":
        if (!localPull) throw new Error("the resolver has no local pull");
        return localPull.startLocalPull(call.request, signal);
    }
  }
}
