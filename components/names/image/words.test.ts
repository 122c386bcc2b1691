import { describe, expect, it } from "vitest";
import { place } from "./place.testing";
import { answerWords, heldWords, mostUrgent, placeWords, questionWords } from "./words";

const below = place({ policy: "night", rank: 31, gap: -0.0029 });
const above = place({ policy: "day", rank: 2, gap: 0.5, selected: true });

describe("an image's place in words", () => {
  it.each([
    [below, "rank 31 of 60, 0.0029 below the line"],
    [above, "rank 2 of 60, 0.5000 above the line"],
    [place({ rank: 31, gap: -7.849, scoreUnit: "s" }), "rank 31 of 60, 7.85 s below the line"],
    [place({ rank: 30, gap: 0, selected: true }), "rank 30 of 60, level with the line"],
    [place({ rank: 3, selected: true }), "rank 3 of 60; nothing is below it"],
    [place({ runId: null }), "no run with a result yet"],
    [place({}), "not seen: none of its queries returned it"],
    [place({ unranked: { reason: "filtered", missing: [] } }), "not ranked, left out by the policy's filter"],
    [
      place({ unranked: { reason: "dropped", missing: ["peak", "pull"] } }),
      "not ranked, dropped: no value of peak, pull",
    ],
    [
      place({ unranked: { reason: "dropped", missing: [] } }),
      "not ranked, dropped: the ranking lacks its block, and so it ranks no image",
    ],
  ])("%#", (of, text) => expect(placeWords(of)).toBe(text));
});

it("answers first in how many policies it is selected, and where it misses the line", () => {
  const all = { items: [above, below], selected: 1, ranked: 2, policies: 3, coldStartRun: null, more: false };
  expect(answerWords(all)).toBe(
    "Selected in 1 of 3 policies. In night: rank 31 of 60, 0.0029 below the line.",
  );
  expect(mostUrgent([above, below])).toBe(below);
  expect(mostUrgent([place({}), above])).toBe(above);
  expect(answerWords({ ...all, items: [place({})], selected: 0, ranked: 0 })).toBe(
    "No policy ranks it: none of 3 policies has seen it.",
  );
  const filtered = place({ policy: "night", unranked: { reason: "filtered", missing: [] } });
  expect(answerWords({ ...all, items: [place({}), filtered], selected: 0, ranked: 0 })).toBe(
    "None of 3 policies ranks it. In night: not ranked, left out by the policy's filter.",
  );
  expect(answerWords({ ...all, items: [], policies: 0 })).toMatch(/no policy yet/);
});

it("asks what the answer answers", () => {
  const all = { items: [above, below], selected: 1, ranked: 2, policies: 3, coldStartRun: null, more: false };
  expect(questionWords(all)).toBe("Why does night leave it out?");
  expect(questionWords({ ...all, items: [below], selected: 0 })).toBe("Why is it not prewarmed?");
  expect(questionWords({ ...all, items: [above] })).toBe("Is it prewarmed?");
  // No policy ranks it, and the answer says so.
  expect(questionWords({ ...all, items: [place({})], selected: 0, ranked: 0 })).toBe("Is it prewarmed?");
});

it("counts the nodes that hold it in all snapshots, of those that report their images", () => {
  expect(heldWords([])).toBeNull();
  expect(heldWords([{ told: null, holders: 0 }])).toBeNull();
  expect(heldWords([{ told: 2, holders: 0 }])).toBe("None of 2 nodes holds it now.");
  expect(heldWords([{ told: 2, holders: 1 }])).toBe("1 of 2 nodes holds it now.");
  expect(
    heldWords([
      { told: 12, holders: 12 },
      { told: null, holders: 0 },
      { told: 3, holders: 0 },
    ]),
  ).toBe("12 of 15 nodes hold it now.");
});
