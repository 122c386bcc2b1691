import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { parsePolicy, POLICY_TEMPLATES, withMaxImages, withWeight, withWeightOfOne } from "@/lib/discovery";
import { loadDocuments, TunerSession } from "./session";

beforeAll(loadDocuments);

function sessionOf(id: string): TunerSession {
  const text = POLICY_TEMPLATES.find((template) => template.id === id)?.build() ?? "";
  const { policy } = parsePolicy(text);
  if (policy === null) throw new Error(`no template ${id}`);
  return new TunerSession({ text, policy });
}

const hybrid = (): TunerSession => sessionOf("hybrid-usage-peak");

type Edit = (session: TunerSession) => void;

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 1 }), fc.double({ min: 0, max: 1, noNaN: true })).map(
    ([term, weight]): Edit =>
      (session) =>
        session.edit(withWeight(term, weight), { label: "weight" }),
  ),
  fc.integer({ min: 1, max: 500 }).map(
    (cut): Edit =>
      (session) =>
        session.edit(withMaxImages(cut), { label: "cut" }),
  ),
  fc.constantFrom("# a note\n", "broken: [\n").map(
    (line): Edit =>
      (session) =>
        session.setText(line + session.text, { label: "YAML" }),
  ),
  fc.constant<Edit>((session) => session.reset()),
);

describe("undo and redo", () => {
  it("lead back to the exact start and forward again over 50 random edits", () => {
    fc.assert(
      fc.property(fc.array(edits, { minLength: 50, maxLength: 50 }), (all) => {
        const session = hybrid();
        const { text, state } = session;
        for (const edit of all) {
          edit(session);
          session.seal();
        }
        const end = { text: session.text, state: session.state };
        while (session.canUndo) session.undo();
        expect(session.text).toBe(text);
        expect(session.state).toBe(state);
        expect(session.dirty).toBe(false);
        while (session.canRedo) session.redo();
        expect(session.text).toBe(end.text);
        expect(session.state).toBe(end.state);
      }),
      { numRuns: 15 },
    );
  });

  it("take a drag back as one step", () => {
    const session = hybrid();
    for (const weight of [0.6, 0.5, 0.4]) session.edit(withWeight(0, weight), { label: "w", group: "w0" });
    session.seal();
    session.edit(withWeight(0, 0.3), { label: "w", group: "w0" });
    session.undo();
    expect(session.state.policy.ranking).toMatchObject({ terms: [{ weight: 0.4 }, {}] });
    session.undo();
    expect(session.canUndo).toBe(false);
    expect(session.dirty).toBe(false);
  });

  it("forget what was undone when something new is done", () => {
    const session = hybrid();
    session.edit(withMaxImages(3), { label: "cut" });
    session.undo();
    session.edit(withMaxImages(4), { label: "cut" });
    expect(session.canRedo).toBe(false);
  });
});

it("keeps what an edit leaves alone as the same objects, so that nobody draws it again", () => {
  const session = hybrid();
  session.edit(withMaxImages(3), { label: "cut" });
  const before = session.state;
  session.edit(withWeight(0, 0.25), { label: "weight" });
  expect(session.state.errors).toBe(before.errors);
  expect(session.state.warnings).toBe(before.warnings);
  expect(session.state.policy.queries).toBe(before.policy.queries);
  expect(session.state.policy.signals).toBe(before.policy.signals);
});

describe("the text", () => {
  it("says the policy after every edit of the form", () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 12 }), (all) => {
        const session = hybrid();
        for (const edit of all) edit(session);
        const parsed = parsePolicy(session.text);
        expect(parsed.errors).toEqual(session.state.errors);
        if (parsed.policy !== null) expect(parsed.policy).toEqual(session.state.policy);
      }),
      { numRuns: 30 },
    );
  });

  it("that does not parse leaves the last valid policy and says where", () => {
    const session = hybrid();
    const { policy } = session.state;
    session.setText(session.text.replace("maxImages: ", "maxImages: none # "));
    expect(session.state.policy).toBe(policy);
    expect(session.state.errors[0]).toMatchObject({ path: "spec.maxImages" });
    expect(session.state.errors[0]?.line).toBeGreaterThan(1);
  });

  it("is dirty until it is what was saved again", () => {
    const session = hybrid();
    session.edit(withMaxImages(3), { label: "cut" });
    expect(session.dirty).toBe(true);
    session.setSaved({ text: session.text, policy: session.state.policy });
    expect(session.dirty).toBe(false);
    session.undo();
    expect(session.dirty).toBe(true);
  });
});

describe("weights that add up to 1", () => {
  it("do so whatever is moved, and leave locked ones alone", () => {
    const weight = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(weight, { minLength: 2, maxLength: 2 }), weight, ([a = 0, b = 0], to) => {
        const session = hybrid();
        session.edit(withWeight(0, a), { label: "w" });
        session.edit(withWeight(1, b), { label: "w" });
        session.edit(withWeightOfOne(0, to, new Set()), { label: "w" });
        const { ranking } = session.state.policy;
        if (ranking?.strategy !== "weightedSum") throw new Error("a weighted sum");
        const sum = ranking.terms.reduce((total, term) => total + term.weight, 0);
        expect(sum).toBeCloseTo(1, 5);
        expect(ranking.terms.every((term) => term.weight >= 0)).toBe(true);
        session.edit(withWeightOfOne(0, 0.2, new Set([1])), { label: "w" });
        const after = session.state.policy.ranking;
        expect(after).toMatchObject({ terms: [{}, { weight: ranking.terms[1]?.weight }] });
      }),
    );
  });
});

it("keeps locks with the terms that they are of", () => {
  const session = hybrid();
  session.toggleLock(0);
  session.edit(withWeight(1, 0.9), { label: "w" });
  expect([...session.holds.locked]).toEqual([0]);
  session.edit(
    ({ ranking, ...policy }) =>
      ranking?.strategy === "weightedSum"
        ? { ...policy, ranking: { ...ranking, terms: ranking.terms.toReversed() } }
        : { ...policy, ranking },
    { label: "terms" },
  );
  expect(session.holds.locked.size).toBe(0);
  session.undo();
  expect([...session.holds.locked]).toEqual([0]);
  session.toggleLock(0);
  expect(session.holds.locked.size).toBe(0);
});
