import { describe, expect, it } from "vitest";
import { momentText, scenarioSchema, type Moment, type Scenario } from "../shapes";
import { answerScenario } from "./answer";

type Given = Partial<Record<keyof Scenario, unknown>>;

/** For this digest the order is n0 n1 n3 n2. */
const answer = (given: Given) =>
  answerScenario(
    scenarioSchema.parse({
      self: "self",
      digest: `sha256:${"a".repeat(64)}`,
      kind: "manifest",
      registry: "registry.example",
      repository: "ci/image",
      members: ["n0", "n1", "n2", "n3"].map((id) => ({ id, addr: `${id}:5001` })),
      peers: Object.fromEntries(["n0", "n1", "n3"].map((id) => [id, { latency_ms: 20 }])),
      ...given,
    }),
  );
const peers = (n0: object) => ({
  n0: { latency_ms: 20, ...n0 },
  n1: { latency_ms: 20 },
  n3: { latency_ms: 20 },
});
const told = ({ moments }: { readonly moments: readonly Moment[] }) =>
  moments.map(({ laterMs, rule, puller, because }) => [laterMs, rule, puller, because]);

describe("the same question later", () => {
  it("finds a pull stalled to the millisecond: the answers are judged when the last has come", () => {
    const pulling = peers({ intent: { in_flight: true, started_at_ms: -2_000 } });
    // Stalled at an age above 5 s: 3 s later, minus a probe of 20 ms, plus one millisecond.
    expect(told(answer({ peers: pulling }))).toEqual([
      [0, 3, null, ""],
      [2_981, 7, "n1", "n0 has then been pulling it for longer than 5 s"],
    ]);
  });

  it("forgets a failure whose cooldown is over", () => {
    const intent = { recently_failed: true, failure_class: "transient", cooldown_until_ms: 20_000 };
    expect(told(answer({ peers: peers({ intent }) }))).toEqual([
      [0, 4, null, ""],
      [20_000, 7, "n0", "the cooldown of n0 is over"],
    ]);
  });

  it("ends the time for which a failure is honoured", () => {
    expect(told(answer({ honored_until_ms: 7_000 }))).toEqual([
      [0, 4, null, ""],
      [7_000, 7, "n0", "the earlier failure no longer counts"],
    ]);
  });

  it("needs no cascade once the DHT names a provider, unless that is what the scenario asks to be pulled", () => {
    const dht = { events: [{ at_ms: 2_000, providers: [{ node: "n0", addr: "" }] }] };
    const intent = { in_flight: true, started_at_ms: 0 };
    expect(told(answer({ dht, peers: peers({ intent }) }))).toEqual([
      [0, 3, null, ""],
      [2_000, null, null, "the DHT names n0"],
    ]);
    expect(told(answer({ dht }))).toEqual([[0, 7, "n0", ""]]);
  });

  it("is answered as such where `later_ms` says so", () => {
    const pulling = peers({ intent: { in_flight: true, started_at_ms: -2_000 } });
    const given = { peers: pulling, later_ms: 10_000, dht: { events: [] } };
    const { trace, moments } = answer(given);
    expect(trace).toMatchObject({ rule: 7, startedMs: 10_000, pull: { node: "n1" } });
    expect(moments[0]).toMatchObject({ laterMs: 0, rule: 3 });
    expect(answer({ ...given, later_ms: 0 }).trace.rule).toBe(3);
  });

  it("is said in words", () => {
    const moment: Moment = {
      laterMs: 28_000,
      rule: 7,
      outcome: "expanded_rule_7",
      error: null,
      puller: "n1",
      because: "n0 is stalled",
    };
    expect(momentText(moment)).toBe("After 28 s: rule 7 after a wider search, n1 is asked to pull");
    expect(momentText({ ...moment, rule: null, puller: null })).toBe("After 28 s: no cascade");
    expect(
      momentText({
        ...moment,
        laterMs: 0,
        rule: 1,
        outcome: "rule1",
        puller: null,
        error: "ErrFailureShortCircuit",
      }),
    ).toBe("Now: rule 1, ErrFailureShortCircuit");
  });
});

describe("moved deadlines", () => {
  const config = (more: object) => ({ config: more });
  it("take a pull for stalled sooner, and end the poll sooner", () => {
    const pulling = peers({ intent: { in_flight: true, started_at_ms: -2_000 } });
    const { trace } = answer({ peers: pulling, ...config({ stall_threshold_ms: 1_000 }) });
    expect(trace).toMatchObject({ rule: 7, thresholdMs: 1_000, error: "ErrExhausted" });
    expect(trace.poll).toMatchObject({ lookups: 5 });
  });

  it("wait for no answer that comes later than the probe's timeout", () => {
    const { trace } = answer(config({ query_timeout_ms: 15 }));
    expect(trace.passes[0]?.answers.map(({ state }) => state)).toEqual(["timeout", "timeout", "timeout"]);
  });

  it("are refused where they give too many lookups", () => {
    const parsed = scenarioSchema.safeParse({
      self: "a",
      members: [],
      digest: `sha256:${"a".repeat(64)}`,
      kind: "manifest",
      config: { stall_threshold_ms: 1e9 },
    });
    expect(parsed.error?.issues[0]).toMatchObject({ path: ["config", "stall_threshold_ms"] });
  });
});

it("stays within its budget of lookups however long a poll lasts", () => {
  const started = performance.now();
  const many = Array.from({ length: 200 }, (_, index) => ({
    at_ms: 1_000 * index,
    providers: index % 2 === 0 ? [] : [{ node: "n0", addr: "" }],
  }));
  const intent = { in_flight: true, started_at_ms: 0 };
  const { moments } = answer({
    peers: peers({ intent }),
    dht: { events: many },
    config: { stall_threshold_ms: 3_900_000 },
  });
  expect(moments.length).toBeLessThanOrEqual(13);
  expect(performance.now() - started).toBeLessThan(5_000);
});
