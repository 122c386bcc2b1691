import { describe, expect, it } from "vitest";
import type { Ask } from "@/lib/client/tuner/connection";
import { tunerEngine, type TunerEngine } from "@/lib/client/tuner/engine";
import { TunerSession } from "@/lib/client/tuner/session";
import type { Counterfactual } from "@/lib/discovery/analysis/counterfactual";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { applyMove } from "./applyMove";
import { moveRows } from "./moves";

const policy = policyWith(
  [aggregateSignal("a", "qa"), aggregateSignal("b", "qb")],
  weighted(["a", 0.7], ["b", 0.3]),
);
const outcomes = [
  usage("qa", { "x:1": [10], "y:1": [8], "z:1": [1], "w:1": [0] }),
  usage("qb", { "x:1": [1], "y:1": [0], "z:1": [9], "w:1": [3] }),
];

/** The page's ways to the engine without its workers; only `explain` is asked for. */
function tuner(engine: TunerEngine, session: TunerSession) {
  const ask: Ask = async (name, question) => {
    if (name !== "explain" || !("image" in question)) throw new Error(`${name} is not asked here`);
    return engine.explain(question) as never;
  };
  return { ask, session };
}

function counterfactualOf(engine: TunerEngine, session: TunerSession, image: string): Counterfactual {
  const { counterfactuals } = engine.analyse(
    { policy: session.state.policy, options: { parts: [], images: [image] } },
    () => {
      throw new Error("no other run");
    },
  );
  return counterfactuals[0]!;
}

describe("one click on what would change it", () => {
  it("takes the image across the line and is one step back", async () => {
    const engine = tunerEngine({ outcomes, nowMs: NOW * 1000 });
    for (const image of ["x:1", "y:1", "z:1", "w:1"]) {
      const fresh = new TunerSession({ text: "", policy });
      const { selected } = counterfactualOf(engine, fresh, image);
      const settings = moveRows(counterfactualOf(engine, fresh, image), policy).flatMap(
        ({ setting }) => setting ?? [],
      );
      for (const setting of settings) {
        const session = new TunerSession({ text: "", policy });
        const said = await applyMove(tuner(engine, session), image, selected, setting);
        expect(counterfactualOf(engine, session, image).selected).toBe(!selected);
        expect(said).toMatch(setting.kind === "cut" ? /^The cut is at/ : /^The weight of/);
        session.undo();
        expect(session.state.policy).toEqual(policy);
      }
    }
  });

  it("sets a short weight where it is enough", async () => {
    const engine = tunerEngine({ outcomes, nowMs: NOW * 1000 });
    const session = new TunerSession({ text: "", policy });
    const [weight] = counterfactualOf(engine, session, "z:1").weights;
    expect(weight?.to).not.toBeNull();
    await applyMove(tuner(engine, session), "z:1", counterfactualOf(engine, session, "z:1").selected, {
      kind: "weight",
      term: 0,
      signal: "a",
      exact: weight!.to!,
    });
    const { ranking } = session.state.policy;
    const set = ranking?.strategy === "weightedSum" ? ranking.terms[0]!.weight : NaN;
    expect(String(set).length).toBeLessThanOrEqual(5);
  });
});
