import { expect, it } from "vitest";
import { detailPollMs, listPollMs } from "./underWay";

it("reads a list again at rest, too, and more often while something in it is under way", () => {
  expect(listPollMs([], 2_000)).toBe(30_000);
  expect(listPollMs(["succeeded", undefined, "cancelled"], 2_000)).toBe(30_000);
  expect(listPollMs(["succeeded", "queued"], 2_000)).toBe(2_000);
  expect(listPollMs(["running", "failed"], 2_000)).toBe(2_000);
});

it("reads one thing again while it is under way alone", () => {
  expect(detailPollMs("queued", 2_000)).toBe(2_000);
  expect(detailPollMs("running", 0)).toBe(0);
  expect(detailPollMs("partial", 2_000)).toBe(false);
  expect(detailPollMs(undefined, 2_000)).toBe(false);
});
