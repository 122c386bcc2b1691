/** A scenario that starts later. Nodes' answers keep their times, so pulls age and cooldowns expire. */
import { rememberedOrder } from "../rendezvous/hrw";
import { pollIntervalMs, stallThresholdMs } from "../shapes/deadlines";
import type { Moment, Scenario, Trace } from "../shapes";
import { duration } from "../../numeric/words";
import { optionsOf } from "./options";
import { runScenario } from "./run";

/** Maximum numbers of instants that are checked and of changes that are reported. */
const MOST_INSTANTS = 60;
const MOST_MOMENTS = 12;
/** Maximum number of DHT lookups over all runs. Changes beyond it are not reported. */
const MOST_LOOKUPS = 40_000;

/** A node forgets a failure once its cooldown is over (section 1.2). */
function isOver(cooldownUntilMs: number | null | undefined, nowMs: number): boolean {
  return typeof cooldownUntilMs === "number" && cooldownUntilMs <= nowMs;
}

type Peer = Scenario["peers"][string];

function aged<P extends Pick<Peer, "intent" | "please_pull">>(peer: P, nowMs: number): P {
  const { intent, please_pull: pull } = peer;
  const forgets = intent.recently_failed && isOver(intent.cooldown_until_ms, nowMs);
  const pulls = pull?.outcome === "recently_failed" && isOver(pull.cooldown_until_ms, nowMs);
  if (!forgets && !pulls) return peer;
  return {
    ...peer,
    ...(forgets && { intent: { ...intent, recently_failed: false } }),
    ...(pulls && { please_pull: { ...pull, outcome: "started" } }),
  };
}

/**
 * Returns the scenario as of `laterMs` after its start. Later DHT events move with the start, since they result from
 * the pull that a node is asked for. If a node is already pulling they stay, since that pull does not depend on the
 * request.
 */
export function laterScenario(scenario: Scenario, laterMs: number): Scenario {
  if (laterMs === 0) return scenario;
  const { start_ms: startMs, peers, local, dht } = scenario;
  const nowMs = startMs + laterMs;
  const moves = !isPulled(scenario);
  const events = dht.events.map((event) =>
    moves && event.at_ms > startMs ? { ...event, at_ms: event.at_ms + laterMs } : event,
  );
  return {
    ...scenario,
    start_ms: nowMs,
    peers: Object.fromEntries(Object.entries(peers).map(([node, peer]) => [node, aged(peer, nowMs)])),
    ...(local && { local: aged(local, nowMs) }),
    dht: { ...dht, events },
  };
}

/** Whether a node reports a pull in flight that is not stalled when the scenario starts. */
function isPulled({
  peers,
  local,
  start_ms: startMs,
  config,
  kind,
  expected_size: size,
  profile,
}: Scenario): boolean {
  const thresholdMs = optionsOf(config).stallThresholdMs ?? stallThresholdMs(kind, size, profile);
  return [...Object.values(peers), ...(local ? [local] : [])].some(
    ({ intent: { in_flight: isPulling, started_at_ms: started } }) =>
      isPulling && (typeof started !== "number" || startMs - started <= thresholdMs),
  );
}

/** Returns the answer now and at each later start at which it changes, up to the last instant in the scenario. */
export function momentsOf(scenario: Scenario, trace: Trace, rank = rememberedOrder()): readonly Moment[] {
  const { start_ms: startMs } = scenario;
  let left = MOST_LOOKUPS / Math.max(1, lookupsOf(scenario, trace));
  const at = (laterMs: number): Omit<Moment, "because"> => {
    const later = laterScenario(scenario, laterMs);
    if (listed(later)) return { laterMs, rule: null, outcome: null, error: null, puller: null };
    left -= 1;
    return answerOf(laterMs, runScenario(later, { rank }).trace);
  };
  const found: Moment[] = [{ ...answerOf(0, trace), because: "" }];
  let before = 0;
  // A resolve within an honour window asks no node. Who is asked after it is known from one without the window.
  const asked =
    trace.honouredUntilMs === null
      ? trace
      : runScenario({ ...scenario, honored_until_ms: null }, { rank }).trace;
  for (const { atMs, because } of instantsOf(scenario, asked)) {
    const until = atMs - startMs + 1;
    const last = found.at(-1);
    if (last === undefined || found.length > MOST_MOMENTS || left < 1) break;
    const now = at(until);
    if (!alike(now, last)) found.push({ ...first(before, now), because });
    before = until;
  }
  return found;

  /** Returns the earliest start of the moment, by bisection. */
  function first(from: number, moment: Omit<Moment, "because">): Omit<Moment, "because"> {
    let [low, high, known] = [from + 1, moment.laterMs, moment];
    while (low < high && left >= 1) {
      const middle = Math.floor((low + high) / 2);
      const there = at(middle);
      if (alike(there, moment)) [high, known] = [middle, there];
      else low = middle + 1;
    }
    return known;
  }
}

function answerOf(laterMs: number, { rule, outcome, error, pull }: Trace): Omit<Moment, "because"> {
  return { laterMs, rule, outcome, error, puller: pull?.node ?? null };
}

/** Returns the maximum number of lookups of one poll. */
function lookupsOf({ config, kind, profile }: Scenario, { thresholdMs }: Trace): number {
  return Math.ceil(thresholdMs / pollIntervalMs(kind, optionsOf(config), profile));
}

const alike = (a: Omit<Moment, "because">, b: Omit<Moment, "because">): boolean =>
  a.rule === b.rule && a.outcome === b.outcome && a.error === b.error && a.puller === b.puller;

/** Whether the DHT lists a provider when the resolve would start. */
function listed({ dht, start_ms: startMs }: Scenario): boolean {
  const past = dht.events.filter(({ at_ms: atMs }) => atMs <= startMs);
  const last = past.reduce<Scenario["dht"]["events"][number] | undefined>(
    (newest, event) => (newest === undefined || event.at_ms >= newest.at_ms ? event : newest),
    undefined,
  );
  return last !== undefined && last.error === undefined && last.providers.length > 0;
}

interface Instant {
  readonly atMs: number;
  readonly because: string;
}

/**
 * Returns when something changes that may affect the outcome, for asked nodes, the requester and the DHT; ascending.
 */
function instantsOf(scenario: Scenario, trace: Trace): readonly Instant[] {
  const { start_ms: startMs, peers, local, dht } = scenario;
  const { thresholdMs } = trace;
  const known = trace.ladder.flatMap(({ node, self }) => {
    const peer = self ? local : peers[node];
    return peer ? [{ node, peer }] : [];
  });
  const all = known.flatMap(({ node, peer: { intent, please_pull: pull } }): Instant[] => [
    ...(intent.in_flight && typeof intent.started_at_ms === "number"
      ? [
          {
            atMs: intent.started_at_ms + thresholdMs,
            because: `${node} has then been pulling it for longer than ${duration(thresholdMs)}`,
          },
        ]
      : []),
    ...(intent.recently_failed && typeof intent.cooldown_until_ms === "number"
      ? [{ atMs: intent.cooldown_until_ms, because: `the cooldown of ${node} is over` }]
      : []),
    ...(pull?.outcome === "recently_failed" && typeof pull.cooldown_until_ms === "number"
      ? [{ atMs: pull.cooldown_until_ms, because: `${node} may pull it again` }]
      : []),
  ]);
  if (typeof scenario.honored_until_ms === "number")
    all.push({ atMs: scenario.honored_until_ms, because: "the earlier failure no longer counts" });
  if (isPulled(scenario)) {
    for (const { at_ms: atMs, providers } of dht.events) {
      const names = providers.map(({ node }) => node).join(", ");
      all.push({ atMs, because: names === "" ? "the DHT names no provider" : `the DHT names ${names}` });
    }
  }
  return all
    .filter(({ atMs }) => atMs >= startMs)
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, MOST_INSTANTS);
}
