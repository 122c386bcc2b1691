import { describe, expect, it } from "vitest";
import { explainResolve } from "../explanation";
import { scenarioSchema, type Scenario } from "../shapes";
import { runScenario } from "./run";

/** For this digest the order is n0 n1 n3 n2. */
const DIGEST = `sha256:${"a".repeat(64)}`;

type Given = Partial<Record<keyof Scenario, unknown>>;

function scenario(given: Given = {}): Scenario {
  return scenarioSchema.parse({
    self: "self",
    members: ["n0", "n1", "n2", "n3"].map((id) => ({ id, addr: `${id}:5001` })),
    digest: DIGEST,
    kind: "manifest",
    registry: "registry.example",
    repository: "ci/image",
    peers: Object.fromEntries(["n0", "n1", "n3"].map((id) => [id, { latency_ms: 20 }])),
    ...given,
  });
}

const peers = (intents: Record<string, object>): object =>
  Object.fromEntries(Object.entries(intents).map(([id, intent]) => [id, { latency_ms: 20, intent }]));

describe("a trace", () => {
  it("says for each rule what made it true or false, or that it was not reached", () => {
    const { trace } = runScenario(scenario({ peers: peers({ n0: {}, n1: { has_cached: true }, n3: {} }) }));
    const [pass] = trace.passes;
    expect(pass?.rules.map(({ rule, state }) => [rule, state])).toEqual([
      [1, "notMatched"],
      [2, "matched"],
      [3, "notReached"],
      [4, "notReached"],
      [5, "notReached"],
      [6, "notReached"],
      [7, "notReached"],
    ]);
    expect(pass?.rules[0]?.text).toBe("No node that answered reports a failure.");
    expect(pass?.rules[1]).toMatchObject({ evidence: [{ node: "n1", text: "has it" }] });
    expect(pass?.rules[2]?.text).toBe("Rule 2 decided before.");
    expect(trace.ladder.map(({ node }) => node)).toEqual(["n0", "n1", "n3", "n2"]);
  });

  it("shows the requester on the ladder whatever its rank", () => {
    const members = Array.from({ length: 40 }, (_, index) => ({ id: `node-${index}` }));
    const { trace } = runScenario(scenario({ members, self: "node-7", peers: {} }));
    expect(trace.ladder.filter(({ self }) => self)).toHaveLength(1);
    expect(trace.ladder.length).toBeLessThanOrEqual(13);
  });

  it("tells a stalled pull from a fresh one, and reads a start in the future as fresh", () => {
    const stalled = runScenario(
      scenario({ peers: peers({ n0: { in_flight: true, started_at_ms: -5_001 }, n1: {}, n3: {} }) }),
    );
    expect(stalled.result).toMatchObject({ rule: 7, please_pull: ["n1"] });
    expect(stalled.trace.passes[0]?.answers[0]).toMatchObject({ stalled: true, ageMs: 5_021 });
    const ahead = runScenario(scenario({ peers: peers({ n0: { in_flight: true, started_at_ms: 9_000 } }) }));
    expect(ahead.result).toMatchObject({ rule: 3, detail: "rule3_inflight_poll_exhausted", dht_polls: 25 });
    expect(ahead.trace.passes[0]?.rules[2]?.text).toContain("ahead of this clock");
  });

  it("takes a pull without a start for fresh, which the original does not where it came over the network", () => {
    const given = { peers: peers({ n0: { in_flight: true }, n1: {}, n3: {} }) };
    expect(runScenario(scenario(given)).result.rule).toBe(3);
    expect(runScenario(scenario({ ...given, profile: "original" })).result.rule).toBe(7);
  });
});

it("says how many of those who answered are stalled", () => {
  const stalled = { in_flight: true, started_at_ms: -60_000 };
  const { trace } = runScenario(scenario({ peers: peers({ n0: stalled, n1: stalled, n3: stalled }) }));
  expect(trace.passes[0]?.rules[4]?.text).toBe("3 of 3 answered in time, 3 of them stalled.");
});

describe("rule 7", () => {
  it("needs a repository to ask for, after the degraded DHT's second pass as before", () => {
    const refused = { rule: 7, detail: "rule7_please_pull_failed", error: "ErrExhausted", please_pull: [] };
    expect(runScenario(scenario({ registry: "" })).result).toMatchObject({ ...refused, outcome: "rule7" });
    const degraded = runScenario(scenario({ repository: "", dht: { health: 0.5 } })).result;
    expect(degraded).toMatchObject({ ...refused, outcome: "expanded_rule_7" });
    expect(degraded.queried).toHaveLength(2);
  });

  it.each([
    [{ outcome: "unspecified" }, "rule7_please_pull_unspecified", "ErrExhausted", null],
    [{ outcome: "missing" }, "rule7_please_pull_unspecified", "ErrExhausted", null],
    [{ error: "reset" }, "rule7_please_pull_failed", "ErrExhausted", null],
    [{ latency_ms: 2_000 }, "rule7_please_pull_failed", "ErrExhausted", null],
    [
      { outcome: "recently_failed", failure_class: "auth" },
      "rule7_failure_short_circuit",
      "ErrFailureShortCircuit",
      null,
    ],
    [
      { outcome: "recently_failed", failure_class: "transient", cooldown_until_ms: 5_020 },
      "rule7_cooldown",
      "ErrCooldownActive",
      5_000,
    ],
    [
      { outcome: "recently_failed", failure_class: "transient", cooldown_until_ms: 20 },
      "rule7_cooldown",
      "ErrCooldownActive",
      null,
    ],
  ])("reads %j as %s", (please_pull, detail, error, honor_window_ms) => {
    const given = { n0: { latency_ms: 20, please_pull }, n1: { latency_ms: 20 }, n3: { latency_ms: 20 } };
    const { result } = runScenario(scenario({ peers: given }));
    expect(result).toMatchObject({
      rule: 7,
      detail,
      error,
      honor_window_ms,
      please_pull: ["n0"],
      dht_polls: 0,
    });
  });

  it("counts lookups that fail as empty ones", () => {
    const events = [
      { at_ms: 0, error: "no route" },
      { at_ms: 400, providers: [{ node: "n0", addr: "n0:5001" }] },
    ];
    const { result, trace } = runScenario(scenario({ dht: { events } }));
    expect(result).toMatchObject({ error: null, dht_polls: 3 });
    expect(trace.poll?.ticks.map(({ failed }) => failed)).toEqual([true, true, false]);
  });
});

describe("settings", () => {
  it("bear the names of the agent's configuration, too", () => {
    const config = {
      topk_expansion_factor_degraded: 3,
      hrw_topology_scope: "zone",
      self_zone: "z",
      origin_failure_honor_window_cap: "5s",
      origin_failure_classes_trusted_cluster_wide: ["auth"],
    };
    const failed = { recently_failed: true, failure_class: "transient", cooldown_until_ms: 60_000 };
    const { result, trace } = runScenario(scenario({ config, peers: peers({ n0: failed }) }));
    expect(trace).toMatchObject({ scope: "zone", scopeFellBack: true, expandedK: 9 });
    expect(result).toMatchObject({ rule: 4, honor_window_ms: 5_000 });
  });

  it("below their least are the defaults", () => {
    const { trace } = runScenario(
      scenario({ config: { topk_expansion_factor: 1, trusted_failure_classes: [] } }),
    );
    expect(trace.expandedK).toBe(6);
  });

  it("are refused where a resolve would look up the DHT without end", () => {
    const parsed = scenarioSchema.safeParse({ ...scenario(), kind: "layer", expected_size: 2 ** 45 });
    expect(parsed.error?.issues[0]?.message).toContain("(limit coldstartLookups)");
  });
});

it("refuses fields that neither a scenario nor a vector has, wherever they are", () => {
  const parsed = scenarioSchema.safeParse({
    ...scenario(),
    id: "C1",
    expect: {},
    expected_siz: 9,
    config: { hrwk: 3 },
    peers: { n0: { latency: 3, intent: { has_cache: true } } },
    dht: { helth: 1 },
  });
  const unknown = parsed.error?.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys : [],
  );
  expect(unknown?.sort()).toEqual(["expected_siz", "has_cache", "helth", "hrwk", "latency"]);
});

it("explains a resolve in the shape of all explanations", () => {
  const { trace } = runScenario(
    scenario({ dht: { health: 0.5, events: [{ at_ms: 0, providers: [{ node: "n0", addr: "" }] }] } }),
  );
  const explanation = explainResolve(trace);
  expect(explanation).toMatchObject({ subject: DIGEST, outcome: "expanded_rule_7", side: "above" });
  expect(explanation.sentence).toBe(
    "Rule 7 decided among the 6 best, after rule 6 widened the search. n0 was asked to pull it. " +
      "The DHT was asked 1 time. n0 can serve it after 2 s.",
  );
  expect(explanation.steps).toHaveLength(14);
  expect(explanation.steps.filter(({ state }) => state === "stopped").map(({ id }) => id)).toEqual([
    "pass1.rule6",
    "pass2.rule7",
  ]);
});
