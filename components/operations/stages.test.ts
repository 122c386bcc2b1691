import { expect, it } from "vitest";
import { stageWords } from "./stages";

it("has words for the stages of a kind and of every kind, and shows others as they are", () => {
  const words = stageWords({ reading: "Reading the files" });
  expect(["queued", "reading", "done", "later"].map(words)).toEqual([
    "Waiting for a worker",
    "Reading the files",
    "Done",
    "later",
  ]);
});
