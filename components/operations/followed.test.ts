import { expect, it } from "vitest";
import { followedIds } from "./followed";

it("follows few operations of a list, and those that are running before those that wait", () => {
  const found = (id: string, state: "queued" | "running" | "failed") => ({ id, state });
  expect([...followedIds([])]).toEqual([]);
  expect([...followedIds([null, found("a", "failed"), found("b", "queued")])]).toEqual(["b"]);
  const list = [found("a", "queued"), found("b", "queued"), found("c", "queued"), found("d", "running")];
  expect([...followedIds(list)]).toEqual(["d", "a"]);
});
