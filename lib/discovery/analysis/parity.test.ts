import { describe, expect, it } from "vitest";
import { aggregateSignal, NOW, policy, usage, weighted } from "@/test/support/discovery";
import { parityNotes } from "./parity";
import { runPipeline } from "../pipeline";

const options = { nowMs: NOW * 1000 };
const subject = policy(
  [aggregateSignal("s", "q"), aggregateSignal("t", "r")],
  weighted(["s", 0.5], ["t", 0.5]),
);
const outcomes = [usage("q", { a: [10], b: [20], c: [30] }), usage("r", { a: [5], b: [6] })];

describe("parityNotes", () => {
  it("says where Prometheus would refuse the operator's request", () => {
    const query = subject.queries[0];
    if (query?.type !== "prometheus") throw new Error("a Prometheus query is needed here");
    const long = { ...subject, queries: [{ ...query, lookbackSeconds: 1_209_600, stepSeconds: 60 }] };
    expect(parityNotes(long).map((note) => note.code)).toEqual(["operatorDiffers", "operatorWouldFail"]);
    expect(parityNotes(subject).map((note) => note.code)).toEqual(["operatorDiffers", "operatorDiffers"]);
  });

  it("says what a run shows beyond the operator's list", () => {
    const notes = parityNotes(subject, runPipeline(subject, outcomes, options));
    expect(notes.some((note) => note.message.includes("cuts its list at maxImages 2: 1 images"))).toBe(true);
  });

  it.each(["nanSample", "infiniteSample"] as const)("says once a query what %s means", (code) => {
    const [first, ...others] = outcomes;
    if (first?.status !== "success") throw new Error("a query's answer is needed here");
    const warnings = [
      { code, message: "1", query: "q" },
      { code: "nanSample" as const, message: "2", query: "q" },
    ];
    const result = runPipeline(subject, [{ ...first, warnings }, ...others], options);
    const found = parityNotes(subject, result).filter(({ message }) => message.includes("keeps NaN"));
    expect(found).toMatchObject([{ code: "operatorDiffers", query: "q" }]);
  });
});

it("is about what is left after the semantics, which order images by a missing value each in its own way", () => {
  const imagesUnder = (semantics: "proposal" | "operator"): string[] =>
    runPipeline({ ...subject, semantics }, outcomes, options).ranking.map(({ image }) => image);
  expect(imagesUnder("proposal")).toEqual(["b", "c", "a"]);
  // A missing t is a raw 0 through minMax: (0 − 5) / (6 − 5) = −5 for c.
  expect(imagesUnder("operator")).toEqual(["b", "a", "c"]);
});
