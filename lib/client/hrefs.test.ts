import { describe, expect, it } from "vitest";
import { imageHref, imageOfSegments, nameHref } from "./hrefs";

const back = (reference: string): string =>
  imageOfSegments(new URL(imageHref(reference), "http://x").pathname.split("/").slice(2));

describe("the address of an image", () => {
  it("reads like the reference", () =>
    expect(imageHref("registry.example.com:5000/ci/node:22")).toBe(
      "/images/registry.example.com:5000/ci/node:22",
    ));

  it.each([
    "ci/node:22",
    `registry.example.com/ci/node@sha256:${"ab".repeat(32)}`,
    "a b/c?d#e%2f",
    "a//b",
    "a/../b",
    "ü/ж:1",
  ])("leads back to %s", (reference) => expect(back(reference)).toBe(reference));
});

it("leads from a name to its page", () => {
  expect(nameHref("project", 7)).toBe("/projects/7");
  expect(nameHref("node", "snapshots")).toBe("/nodes/~snapshots");
});
