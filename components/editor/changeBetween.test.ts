import { expect, it } from "vitest";
import { changeBetween } from "./changeBetween";

it("replaces as little as turns the first text into the second", () => {
  expect(changeBetween("images", "images")).toBeNull();
  expect(changeBetween("maxImages", "maxxImages")).toEqual({ from: 3, to: 3, insert: "x" });
  expect(changeBetween("maxImages", "max")).toEqual({ from: 3, to: 9, insert: "" });
  expect(changeBetween("", "日本")).toEqual({ from: 0, to: 0, insert: "日本" });
});
