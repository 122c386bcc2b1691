/**
 * The world of a scenario: every node gives the documented answer at the documented time (coldstart.md section 3).
 */
import type { Simulation } from "../../simulation/simulation";
import type { Call, Reply } from "../resolver/calls";
import type { World } from "../resolver/drive";
import type { Provider, PullAnswer, PullIntent, Scenario } from "../shapes";

type Peer = Scenario["peers"][string];
type PleasePull = NonNullable<Peer["please_pull"]>;

/** The result after a delay; null means silence. */
type Outcome<V> =
  | { readonly afterMs: number; readonly value: V }
  | { readonly afterMs: number; readonly error: string }
  | null;

export function scenarioWorld(scenario: Scenario, simulation: Simulation): World {
  return (call, answer) => {
    if (call.ask === "time") {
      simulation.after(call.ms, () => answer({ ok: true, value: undefined, atMs: simulation.nowMs }));
      return;
    }
    const outcome = outcomeOf(call, scenario, simulation.nowMs);
    const { timeoutMs } = call;
    const isLate = outcome === null || outcome.afterMs >= timeoutMs;
    simulation.after(isLate ? timeoutMs : outcome.afterMs, () =>
      answer(replyOf(isLate ? null : outcome, simulation)),
    );
  };
}

function replyOf(outcome: Outcome<(Reply & { ok: true })["value"]>, { nowMs: atMs }: Simulation): Reply {
  if (outcome === null) return { ok: false, reason: "timeout", message: "no answer in time", atMs };
  if ("error" in outcome) return { ok: false, reason: "failed", message: outcome.error, atMs };
  return { ok: true, value: outcome.value, atMs };
}

function outcomeOf(
  call: Exclude<Call, { ask: "time" }>,
  { peers, local, self, dht }: Scenario,
  nowMs: number,
): Outcome<(Reply & { ok: true })["value"]> {
  switch (call.ask) {
    case "intent":
      return intentOf(peers[call.node.id]);
    case "ownIntent":
      return { afterMs: local?.latency_ms ?? 0, value: intentFrom(local?.intent) };
    case "pull":
      return pullOf(
        call.node.id === self ? local?.please_pull : peers[call.node.id]?.please_pull,
        call.request.digests,
      );
    case "ownPull":
      return pullOf(local?.please_pull, call.request.digests);
    case "providers":
      return lookup(dht.events, nowMs);
  }
}

function intentOf(peer: Peer | undefined): Outcome<PullIntent> {
  if (peer === undefined) return null;
  if (peer.reachable) return { afterMs: peer.latency_ms, value: intentFrom(peer.intent) };
  const { fails_after_ms: afterMs } = peer;
  return afterMs === undefined ? null : { afterMs, error: "connection refused" };
}

function intentFrom(intent: Peer["intent"] | undefined): PullIntent {
  return {
    hasCached: intent?.has_cached ?? false,
    inFlight: intent?.in_flight ?? false,
    startedAtMs: intent?.started_at_ms ?? null,
    hrwRank: intent?.hrw_rank ?? null,
    recentlyFailed: intent?.recently_failed ?? false,
    cooldownUntilMs: intent?.cooldown_until_ms ?? null,
    failureClass: intent?.failure_class ?? "unspecified",
  };
}

function pullOf(
  given: PleasePull | undefined,
  digests: readonly string[],
): Outcome<ReadonlyMap<string, PullAnswer>> {
  const afterMs = given?.latency_ms ?? 0;
  if (given?.error !== undefined) return { afterMs, error: given.error };
  const outcome = given?.outcome ?? "started";
  if (outcome === "missing") return { afterMs, value: new Map() };
  const answer: PullAnswer = {
    outcome,
    startedAtMs: given?.started_at_ms ?? null,
    cooldownUntilMs: given?.cooldown_until_ms ?? null,
    failureClass: given?.failure_class ?? "unspecified",
  };
  return { afterMs, value: new Map(digests.map((digest) => [digest, answer])) };
}

/** Returns the result of the last event at or before now. */
function lookup(events: Scenario["dht"]["events"], nowMs: number): Outcome<readonly Provider[]> {
  let last: Scenario["dht"]["events"][number] | undefined;
  for (const event of events) {
    if (event.at_ms <= nowMs && (last === undefined || event.at_ms >= last.at_ms)) last = event;
  }
  if (last?.error !== undefined) return { afterMs: 0, error: last.error };
  return { afterMs: 0, value: last?.providers ?? [] };
}
