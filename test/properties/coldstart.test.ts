/**
 * A second implementation of the cascade from its specification (coldstart.md 1.1 to 1.3), in the plainest way and
 * without the resolver's code, compared with it on generated scenarios.
 */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
  answerScenario,
  laterScenario,
  peerOf,
  runScenario,
  scenarioSchema,
  type Scenario,
} from "@/lib/coldstart";
import { uniform } from "@/lib/numeric/random";

type Provider = Scenario["dht"]["events"][number]["providers"][number];
type Intent = Scenario["peers"][string]["intent"];

interface Expected {
  rule: number;
  outcome: string;
  error: string | null;
  providers: readonly Provider[];
  queried: string[][];
  expansion: { by_rule: number; reason: string; to_k: number } | null;
  please_pull: string[];
  local_pull: string[];
  dht_polls: number;
  elapsed_ms: number;
  honor_window_ms: number | null;
}

const CLASSES = ["auth", "not_found", "rate_limited"];

function rankedNodes(nodes: readonly string[], digest: string): string[] {
  const score = (node: string): string => createHash("sha256").update(node).update(digest).digest("hex");
  return [...nodes].sort((a, b) => {
    const [one, other] = [score(a), score(b)];
    return one === other ? (a > b ? -1 : 1) : one > other ? -1 : 1;
  });
}

/** What the DHT lists at an instant: of the last event, of which there may be several at one time. */
function listedAt({ dht }: Scenario, at: number): readonly Provider[] {
  const past = dht.events.filter((event) => event.at_ms <= at);
  const newest = past.filter((event) => past.every((other) => other.at_ms <= event.at_ms)).at(-1);
  return newest === undefined || newest.error !== undefined ? [] : newest.providers;
}

function expected(given: Scenario): Expected {
  const { config, self, peers, kind, expected_size: size, start_ms: start } = given;
  const timeout = config.query_timeout_ms ?? 2_000;
  const cap = config.transient_cooldown_cap_ms ?? 30_000;
  const named = config.trusted_failure_classes ?? [];
  const trusted: readonly string[] = named.length > 0 ? named : CLASSES;
  const seconds = size > 0 ? Math.max(10, Math.floor(size / (50 * 2 ** 20))) * 3 : 30;
  const [threshold, interval] = kind === "layer" ? [seconds * 1_000, 1_000] : [5_000, 200];
  let now = start;
  const found: Omit<Expected, "rule" | "outcome" | "error" | "providers" | "elapsed_ms"> = {
    queried: [],
    expansion: null,
    please_pull: [],
    local_pull: [],
    dht_polls: 0,
    honor_window_ms: null,
  };
  const end = (rule: number, pass: number, error: string | null, providers: readonly Provider[] = []) => ({
    ...found,
    rule,
    outcome: `${pass === 0 ? "" : "expanded_"}rule${pass === 0 ? "" : "_"}${rule}`,
    error,
    providers,
    elapsed_ms: now - start,
  });
  if (typeof given.honored_until_ms === "number" && now < given.honored_until_ms)
    return end(4, 0, "ErrCooldownActive");

  const zone = config.self_zone ?? "";
  const inZone = given.members.filter((member) => zone !== "" && member.zone === zone);
  const members = config.hrw_scope === "zone" && inZone.length > 0 ? inZone : given.members;
  const order = rankedNodes(
    members.map(({ id }) => id),
    given.digest,
  );
  const addressOf = (node: string): string => given.members.find(({ id }) => id === node)?.addr ?? "";
  const poll = (rule: number, pass: number): Expected => {
    const begun = now;
    for (let after = 0; after < threshold; after += interval) {
      found.dht_polls += 1;
      now = begun + after;
      const providers = listedAt(given, now);
      if (providers.length > 0) return end(rule, pass, null, providers);
    }
    now = begun + threshold;
    return end(rule, pass, "ErrExhausted");
  };
  const honour = (until: number): void => {
    const window = Math.min(until - now, cap);
    if (window > 0) found.honor_window_ms = window;
  };

  const factor = config.topk_expansion_factor ?? 2;
  const widened = (config.hrw_k ?? 3) * (factor <= 1 ? 2 : factor);
  for (const pass of [0, 1]) {
    const top = order.slice(0, pass === 0 ? (config.hrw_k ?? 3) : widened);
    const asked = top.filter((node) => node !== self);
    found.queried.push(asked);
    const times = asked.map((node) => {
      const peer = peers[node];
      return Math.min(timeout, (peer?.reachable ? peer.latency_ms : peer?.fails_after_ms) ?? timeout);
    });
    now += Math.max(0, ...times);
    const answers = top.flatMap((node): { node: string; intent: Partial<Intent> }[] => {
      if (node === self) return config.local_intent ? [{ node, intent: given.local?.intent ?? {} }] : [];
      const peer = peers[node];
      return peer?.reachable && peer.latency_ms < timeout ? [{ node, intent: peer.intent }] : [];
    });
    const stalled = ({ in_flight: pulls, started_at_ms: began }: Partial<Intent>): boolean =>
      pulls === true && typeof began === "number" && now - began > threshold;
    const failed = answers.filter(({ intent }) => intent.recently_failed);
    if (failed.some(({ intent }) => trusted.includes(intent.failure_class ?? "")))
      return end(1, pass, "ErrFailureShortCircuit");
    const holders = answers.filter(({ intent }) => intent.has_cached);
    if (holders.length > 0)
      return end(
        2,
        pass,
        null,
        holders.map(({ node }) => ({ node, addr: addressOf(node) })),
      );
    if (answers.some(({ intent }) => intent.in_flight && !stalled(intent))) return poll(3, pass);
    const transient = failed.filter(({ intent }) => intent.failure_class === "transient");
    if (transient.length > 0) {
      honour(Math.max(...transient.map(({ intent }) => intent.cooldown_until_ms ?? now)));
      return end(4, pass, "ErrCooldownActive");
    }
    const [usable] = answers.filter(({ intent }) => !stalled(intent));
    if (usable === undefined && pass === 1) return end(5, 1, "ErrExhausted");
    if (usable === undefined || (pass === 0 && given.dht.health < (config.health_threshold ?? 0.7))) {
      const [rule, reason] = usable === undefined ? [5, "all_unreachable"] : [6, "degraded"];
      found.expansion = { by_rule: Number(rule), reason: String(reason), to_k: widened };
      continue;
    }
    if (given.registry === "" || given.repository === "") return end(7, pass, "ErrExhausted");
    const isSelf = usable.node === self;
    (isSelf && config.local_pull ? found.local_pull : found.please_pull).push(usable.node);
    const pull = (isSelf ? given.local : peers[usable.node])?.please_pull;
    const latency = pull?.latency_ms ?? 0;
    now += Math.min(latency, timeout);
    if (latency >= timeout || pull?.error !== undefined) return end(7, pass, "ErrExhausted");
    const outcome = pull?.outcome ?? "started";
    if (outcome === "started" || outcome === "already_pulling") return poll(7, pass);
    if (outcome !== "recently_failed") return end(7, pass, "ErrExhausted");
    if (trusted.includes(pull?.failure_class ?? "")) return end(7, pass, "ErrFailureShortCircuit");
    honour(pull?.cooldown_until_ms ?? now);
    return end(7, pass, "ErrCooldownActive");
  }
  throw new Error("two passes end the resolve");
}

/** Few nodes, and times that lie at the limits: the timeout, the thresholds, the deadlines. */
function invented(seed: number): Scenario {
  const next = uniform(seed);
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const one = (of: number): boolean => below(of) === 0;
  const start = pick([0, 1_000, 50_000]);
  const intent = () => ({
    has_cached: one(12),
    in_flight: one(5),
    recently_failed: one(6),
    started_at_ms: pick([
      null,
      ...[0, -4_980, -5_000, -29_980, -30_000, -30_001, 100].map((at) => start + at),
    ]),
    failure_class: pick(["unspecified", ...CLASSES, "transient", "transient"]),
    cooldown_until_ms: pick([null, ...[-5, 0, 10, 20, 20_000, 90_000].map((at) => start + at)]),
  });
  const pull = () => ({
    outcome: pick(["started", "started", "already_pulling", "recently_failed", "unspecified", "missing"]),
    failure_class: pick(["auth", "transient", "unspecified"]),
    cooldown_until_ms: pick([null, start + 3_000, start + 99_000]),
    latency_ms: pick([0, 5, 1_999, 2_000, 2_500]),
    ...(one(10) ? { error: "refused" } : {}),
  });
  const peer = () => ({
    latency_ms: pick([0, 20, 20, 1_999, 2_000, 3_000]),
    reachable: !one(6),
    intent: intent(),
    ...(one(3) ? { fails_after_ms: pick([0, 5, 2_000, 4_000]) } : {}),
    ...(one(2) ? { please_pull: pull() } : {}),
  });
  const nodes = Array.from({ length: below(8) }, (_, index) => `${pick(["n", "é", "節", "a-"])}${index}`);
  return scenarioSchema.parse({
    self: "self",
    start_ms: start,
    kind: pick(["manifest", "config", "layer"]),
    members: [...nodes, ...(one(3) ? ["self"] : [])].map((id) => ({
      id,
      addr: `${id}:5001`,
      zone: pick(["", "a", "b"]),
    })),
    digest: `sha256:${Array.from({ length: 64 }, () => below(16).toString(16)).join("")}`,
    expected_size: pick([0, -1, 1, 550 * 2 ** 20, 2 ** 30, 5 * 2 ** 30]),
    registry: one(10) ? "" : "r",
    repository: one(10) ? "" : "i",
    config: {
      ...(one(2) ? { hrw_k: 1 + below(4) } : {}),
      ...(one(2) ? { topk_expansion_factor: below(5) } : {}),
      ...(one(3) ? { hrw_scope: "zone", self_zone: pick(["", "a", "c"]) } : {}),
      ...(one(4) ? { trusted_failure_classes: pick([[], ["auth"], ["transient"], ["unspecified"]]) } : {}),
      ...(one(5) ? { transient_cooldown_cap_ms: pick([0, 15, 100_000]) } : {}),
      local_intent: one(2),
      local_pull: one(2),
    },
    peers: Object.fromEntries(nodes.filter(() => !one(8)).map((node) => [node, peer()])),
    ...(one(2) ? { local: { intent: intent(), please_pull: pull() } } : {}),
    dht: {
      health: pick([0, 0.3, 0.69, 0.7, 1, 1, 1]),
      events: Array.from({ length: below(4) }, () => ({
        at_ms: start + pick([-5, 0, 20, 200, 1_000, 4_800, 4_999, 5_000, 29_020, 30_020]),
        providers: one(3) ? [] : [{ node: "p", addr: "p:5001" }],
        ...(one(5) ? { error: "refused" } : {}),
      })),
    },
    ...(one(8) ? { honored_until_ms: start + pick([-1, 0, 1]) } : {}),
  });
}

it("decides 2,000 scenarios as its specification does", { timeout: 60_000 }, () => {
  for (let seed = 0; seed < 2_000; seed += 1) {
    const given = invented(seed);
    const {
      detail: _detail,
      hooks: _hooks,
      poll_started_ms: _begun,
      poll_deadline_ms: _until,
      ...result
    } = runScenario(given).result;
    expect({ seed, ...result }).toEqual({ seed, ...expected(given) });
  }
});

it("is decided by the rule that an alternative names, once it is applied", { timeout: 60_000 }, () => {
  const named = new Set<number>();
  for (let seed = 0; seed < 150; seed += 1) {
    const given = invented(seed);
    for (const { rule, decides, nodes, answer, health } of answerScenario(given).alternatives) {
      const peers = { ...given.peers };
      for (const node of nodes)
        peers[node] = peerOf(answer ?? "nothing", peers[node]?.latency_ms ?? 20, given.start_ms);
      const dht = { ...given.dht, health: health ?? given.dht.health };
      const { trace } = runScenario({ ...given, peers, dht });
      const first = trace.passes[0]?.rules.find(({ state }) => state === "matched")?.rule;
      expect([seed, first, trace.rule]).toEqual([seed, rule, decides]);
      named.add(rule);
    }
  }
  expect([...named].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it("is answered as a moment says from then on, and otherwise right before", { timeout: 60_000 }, () => {
  const said = (given: Scenario, laterMs: number) => {
    const { rule, outcome, error, pull } = runScenario(laterScenario(given, laterMs)).trace;
    return { rule, outcome, error, puller: pull?.node ?? null };
  };
  for (let seed = 0; seed < 150; seed += 1) {
    const given = invented(seed);
    const { moments } = answerScenario(given);
    for (const [index, { laterMs, because: _because, ...moment }] of moments.entries()) {
      // While the DHT names a provider nobody resolves.
      if (moment.rule === null) continue;
      expect({ seed, laterMs, ...said(given, laterMs) }).toEqual({ seed, laterMs, ...moment });
      if (index > 0 && moments[index - 1]?.rule !== null)
        expect({ seed, ...said(given, laterMs - 1) }).not.toEqual({ seed, ...moment });
    }
  }
});
