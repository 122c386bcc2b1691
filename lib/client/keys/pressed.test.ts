import { describe, expect, it } from "vitest";
import { keyNames } from "./keyNames";
import { begins, completes, type Press } from "./pressed";

const press = (key: string, with_: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...with_,
});

describe("a press completes", () => {
  it.each([
    ["mod+K", press("k", { ctrlKey: true }), null, true],
    ["mod+K", press("k", { metaKey: true }), null, true],
    ["mod+K", press("k"), null, false],
    ["mod+Z", press("Z", { ctrlKey: true, shiftKey: true }), null, false],
    ["mod+shift+Z", press("Z", { ctrlKey: true, shiftKey: true }), null, true],
    ["mod+Enter", press("Enter", { ctrlKey: true }), null, true],
    ["?", press("?", { shiftKey: true }), null, true],
    ["/", press("/", { ctrlKey: true }), null, false],
    ["/", press("/", { altKey: true }), null, false],
    ["g r", press("r"), "g", true],
    ["g r", press("r"), null, false],
    ["g r", press("r"), "x", false],
  ])("%s by %o after %s: %s", (keys, pressed, before, completed) => {
    expect(completes(keys, pressed, before)).toBe(completed);
  });
});

it("begins a shortcut of two keys with the first of them alone", () => {
  expect(begins("g r", press("g"))).toBe(true);
  expect(begins("g r", press("g", { ctrlKey: true }))).toBe(false);
  expect(begins("/", press("/"))).toBe(false);
});

it("names keys as they are printed", () => {
  expect(keyNames("mod+shift+Z", false)).toEqual(["Ctrl", "Shift", "Z"]);
  expect(keyNames("mod+K", true)).toEqual(["⌘", "K"]);
  expect(keyNames("g r", false)).toEqual(["g", "r"]);
});
