import { expect, it } from "vitest";
import { scenarioSchema } from "./shapes";
import { answerScenario } from "./scenario/answer";

const answer = (config: object) =>
  answerScenario(
    scenarioSchema.parse({
      self: "n1",
      digest: `sha256:${"a".repeat(64)}`,
      kind: "manifest",
      config,
      registry: "registry.example",
      repository: "ci/image",
      members: ["n0", "n1", "n2", "n3"].map((id, at) => ({ id, zone: at < 2 ? "zone-a" : "zone-b" })),
      peers: { n0: { latency_ms: 20 }, n3: { latency_ms: 20 } },
    }),
  );

it("says who may be asked in the scope of a zone, and that nobody is in it", () => {
  const zone = answer({ hrw_scope: "zone", self_zone: "zone-a" });
  expect(zone.trace).toMatchObject({ selfZone: "zone-a", members: 4, candidates: 2, scopeFellBack: false });
  expect(zone.trace.ladder.map(({ node }) => node)).toEqual(["n0", "n1"]);
  expect(zone.explanation.sentence).toMatch(/^Of 4 nodes 2 in zone-a may be asked\. Rule 7 decided\./);
  const nobody = answer({ hrw_scope: "zone", self_zone: "zone-c" });
  expect(nobody.explanation.sentence).toMatch(/^No node is in zone-c, so all 4 nodes may be asked\./);
  const without = answer({ hrw_scope: "zone" });
  expect(without.explanation.sentence).toMatch(/^The requester has no zone, so all 4 nodes may be asked\./);
  expect(answer({}).explanation.sentence).toMatch(/^Rule 7 decided\./);
});
