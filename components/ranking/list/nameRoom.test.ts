import { expect, it } from "vitest";
import { cutName } from "./nameRoom";

const image = "registry.example.com/team/base:1.2";

it.each([
  [34, "registry.example.com/team/", "base:1.2"],
  [33, "registry.example.com/tea…", "base:1.2"],
  [10, "r…", "base:1.2"],
  [9, "…", "base:1.2"],
  [8, "", "base:1.2"],
  [7, "", "base:1…"],
  [1, "", "…"],
  [0, "", ""],
])("cuts the path of an image first: room for %d", (room, path, name) => {
  expect(cutName(image, room)).toEqual({ path, name });
});

it("leaves a name alone where its column says no number", () => {
  expect(cutName(image, Infinity)).toEqual({ path: "registry.example.com/team/", name: "base:1.2" });
});

it("takes a character that may come from another font for two, and never cuts one in half", () => {
  expect(cutName("bäume", 6).name).toBe("bäume");
  expect(cutName("bäume", 5).name).toBe("bäu…");
  expect(cutName("🚢🚢🚢", 5).name).toBe("🚢🚢…");
  expect(cutName("🚢🚢🚢", 4).name).toBe("🚢…");
});
