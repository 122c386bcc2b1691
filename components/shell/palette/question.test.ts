import { expect, it } from "vitest";
import { searchedText } from "./question";

it.each([
  ["why is terraform not warm?", "terraform"],
  ["Why is registry.example.com/ci/node:22 cold?", "registry.example.com/ci/node:22"],
  ["which policies selected node:22, and why", "node:22"],
  ["why does job 9000017 wait?", "job 9000017"],
  ["what did pipeline #700100 cost", "pipeline #700100"],
  ["how many minutes did team-shop use?", "team-shop"],
])("%s asks about %s", (typed, name) => {
  expect(searchedText(typed)).toBe(name);
});

it.each(["why is my image not warm?", "terraform", "node 22", "is", "", "job 17", "what does a minute cost"])(
  "takes %s as it is",
  (typed) => {
    expect(searchedText(typed)).toBe(typed);
  },
);
