import { describe, expect, it } from "vitest";
import { rememberedOrder, rendezvous } from "../rendezvous/hrw";
import { alternativeRules, alternativeText, scenarioSchema, type AnswerWord, type Scenario } from "../shapes";
import { alternativesOf } from "./alternatives";
import { peerOf } from "./answers";
import { runScenario } from "./run";

/** For this digest the order is n0 n1 n3 n2. */
const DIGEST = `sha256:${"a".repeat(64)}`;

function scenario(answers: Readonly<Record<string, AnswerWord>> = {}, more: object = {}): Scenario {
  const ids = ["n0", "n1", "n2", "n3"];
  return scenarioSchema.parse({
    self: "self",
    digest: DIGEST,
    kind: "layer",
    registry: "r",
    repository: "i",
    members: ids.map((id) => ({ id, addr: `${id}:5001` })),
    peers: Object.fromEntries(ids.map((id) => [id, peerOf(answers[id] ?? "nothing", 20)])),
    ...more,
  });
}

const told = (given: Scenario): readonly string[] =>
  alternativesOf(given, runScenario(given).trace).map(
    (alternative) => `${alternative.rule} if ${alternativeText(alternative)}`,
  );

describe("what would change it", () => {
  it("is one answer of the best node for rules 1 to 4, silence of all for 5, a doubted DHT for 6", () => {
    expect(told(scenario())).toEqual([
      "1 if n0 has no access (401, 403)",
      "2 if n0 has it",
      "3 if n0 has been pulling it for 2 s",
      "4 if n0 failed for now",
      "5 if n0, n1 and n3 do not answer",
      "6 if the DHT's health is 0.5",
    ]);
  });

  it("is what keeps a rule from deciding now", () => {
    expect(told(scenario({ n1: "auth" }))).toContain("7 if n1 has nothing");
    expect(told(scenario({ n0: "cached", n1: "cached" }))).toContain("7 if n0, n1 and n3 have nothing");
    expect(told(scenario({}, { dht: { health: 0.2 } }))).toContain("7 if the DHT's health is 1");
  });

  it("holds: the changed scenario is decided by the rule that was told", () => {
    const given = scenario({ n0: "stalled" }, { start_ms: 5_000_000 });
    const alternatives = alternativesOf(given, runScenario(given).trace);
    expect(alternatives.length).toBeGreaterThan(4);
    for (const { rule, decides, nodes, answer, health } of alternatives) {
      const peers = { ...given.peers };
      for (const node of nodes) peers[node] = peerOf(answer ?? "nothing", 20, given.start_ms);
      const dht = { ...given.dht, health: health ?? given.dht.health };
      const { trace } = runScenario({ ...given, peers, dht });
      expect(trace.passes[0]?.rules.find(({ state }) => state === "matched")?.rule).toBe(rule);
      expect(trace.rule).toBe(decides);
    }
  });

  it("says which rule decides once a wider search is over", () => {
    const rules = alternativesOf(scenario(), runScenario(scenario()).trace).map(alternativeRules);
    expect(rules).toEqual([
      "rule 1",
      "rule 2",
      "rule 3",
      "rule 4",
      "rule 5, then rule 7",
      "rule 6, then rule 7",
    ]);
  });

  it("is nothing where nobody was asked", () => {
    const given = scenario({}, { honored_until_ms: 1_000 });
    expect(alternativesOf(given, runScenario(given).trace)).toEqual([]);
  });
});

it("remembers an order as it is computed", () => {
  const rank = rememberedOrder();
  const { members } = scenario();
  expect(rank(members, DIGEST)).toEqual(rendezvous(members, DIGEST));
  expect(rank(members, DIGEST)).toBe(rank(members, DIGEST));
  expect(rank(members, `${DIGEST.slice(0, -1)}b`)).not.toBe(rank(members, DIGEST));
  expect(rank([...members], DIGEST)).not.toBe(rank(members, DIGEST));
});
