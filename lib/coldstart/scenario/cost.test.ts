import { expect, it } from "vitest";
import { scenarioSchema, type Scenario } from "../shapes";
import { answerScenario } from "./answer";

const MIB = 2 ** 20;
type Given = Partial<Record<keyof Scenario, unknown>>;

/** For this digest the order is n0 n1 n3 n2. */
const answer = (given: Given) =>
  answerScenario(
    scenarioSchema.parse({
      self: "self",
      digest: `sha256:${"a".repeat(64)}`,
      kind: "layer",
      expected_size: 500 * MIB,
      registry: "registry.example",
      repository: "ci/image",
      members: ["n0", "n1", "n2", "n3"].map((id) => ({ id, addr: `${id}:5001` })),
      peers: Object.fromEntries(["n0", "n1", "n3"].map((id) => [id, { latency_ms: 20 }])),
      dht: { events: [{ at_ms: 9_000, providers: [{ node: "n0", addr: "n0:5001" }] }] },
      ...given,
    }),
  ).cost;

it("is the probe, the request to pull, the poll and the transfer from the node that was found", () => {
  const cost = answer({
    peers: { n0: { latency_ms: 20, please_pull: { latency_ms: 5 } }, n1: { latency_ms: 30 }, n3: {} },
  });
  expect(cost).toMatchObject({
    parts: [
      { part: "probe", ms: 30 },
      { part: "pleasePull", ms: 5 },
      { part: "poll", ms: 9_000 },
      // 20 ms and 500 MiB at 250 MiB/s.
      { part: "transfer", ms: 2_020 },
    ],
    from: "peer",
    totalMs: 30 + 5 + 9_000 + 2_020,
  });
  expect(cost.text).toBe("n0 sends 500.0 MiB at 250.0 MiB/s: 2.02 s.");
});

it("goes by the rates and latencies that are given", () => {
  const transfer = { peer_bytes_per_second: 100 * MIB, peer_latency_ms: 0 };
  expect(answer({ transfer }).parts.at(-1)).toMatchObject({ part: "transfer", ms: 5_000 });
});

it("counts the wider probe by itself", () => {
  const cost = answer({ peers: { n2: { latency_ms: 10 } } });
  expect(cost.parts.slice(0, 2)).toMatchObject([
    { part: "probe", ms: 2_000 },
    { part: "secondProbe", ms: 2_000 },
  ]);
});

it("comes from the registry where the resolve is exhausted, unless the DHT is unhealthy", () => {
  const exhausted = answer({ dht: {} });
  // 200 ms and 500 MiB at 50 MiB/s, after a poll until the deadline.
  expect(exhausted.parts.slice(-2)).toMatchObject([
    { part: "poll", ms: 30_000 },
    { part: "transfer", ms: 10_200 },
  ]);
  expect(exhausted).toMatchObject({ from: "origin", totalMs: 20 + 30_000 + 10_200 });
  expect(answer({ dht: { health: 0.2 } })).toMatchObject({ from: "nobody", totalMs: null });
});

it("is not known without a size, and there is none where a failure is believed or the node has it", () => {
  expect(answer({ expected_size: 0 })).toMatchObject({
    from: "peer",
    totalMs: null,
    text: "n0 sends it; its size is not known.",
  });
  const failed = { n0: { intent: { recently_failed: true, failure_class: "auth" } } };
  expect(answer({ peers: failed })).toMatchObject({ from: "nobody", totalMs: null });
  const own = { self: "n0", config: { local_intent: true }, local: { intent: { has_cached: true } } };
  expect(answer(own)).toMatchObject({ from: "self" });
});
