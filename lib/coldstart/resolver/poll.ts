/** Waits for another node's pull: looks it up in the DHT at once and then repeatedly (coldstart.md 1.3). */
import { pollIntervalMs } from "../shapes/deadlines";
import { PROFILE_RULES } from "../shapes/profiles";
import type { Provider, ResolveRequest } from "../shapes";
import type { TracedPoll } from "../shapes";
import { askOne, type Steps } from "./calls";
import type { Environment } from "./environment";

/** Maximum number of lookups listed in a trace. */
const TICKS = 400;

export interface Polled {
  /** Providers as listed by the DHT, whoever pulled; empty if the deadline passed first. */
  readonly providers: readonly Provider[];
  readonly poll: TracedPoll;
}

/** Starts no lookup at or after the deadline. A failed lookup counts as an empty one. */
export function* poll(request: ResolveRequest, thresholdMs: number, env: Environment): Steps<Polled> {
  const startedMs = env.now();
  const deadlineMs = startedMs + thresholdMs;
  const intervalMs = pollIntervalMs(request.kind, env.options, env.profile);
  const ticks: TracedPoll["ticks"] = [];
  let lookups = 0;
  const ended = (providers: readonly Provider[], foundMs: number | null): Polled => ({
    providers,
    poll: { startedMs, deadlineMs, intervalMs, lookups, ticks, foundMs },
  });
  try {
    for (let turn = 0; startedMs + turn * intervalMs < deadlineMs; turn = nextTurn(turn)) {
      yield* waitUntil(startedMs + turn * intervalMs, env);
      const atMs = env.now();
      if (atMs >= deadlineMs) break;
      lookups += 1;
      const reply = yield* askOne({
        ask: "providers",
        digest: request.digest,
        timeoutMs: deadlineMs - atMs,
      } as const);
      const providers = reply.ok ? reply.value : [];
      if (ticks.length < TICKS) ticks.push({ atMs, providers: providers.length, failed: !reply.ok });
      if (providers.length > 0) return ended(providers, reply.atMs);
    }
    yield* waitUntil(deadlineMs, env);
  } catch (error) {
    const isCancelled = error instanceof Error && error.name === "AbortError";
    if (!isCancelled || PROFILE_RULES[env.profile].cancelledPoll === "cancelled") throw error;
  }
  return ended([], null);

  /** Skips turns that passed during a slow lookup. */
  function nextTurn(turn: number): number {
    return Math.max(turn + 1, Math.ceil((env.now() - startedMs) / intervalMs));
  }
}

function* waitUntil(timeMs: number, env: Environment): Steps<void> {
  const ms = timeMs - env.now();
  if (ms > 0) yield* askOne({ ask: "time", ms } as const);
}
