import { describe, expect, it } from "vitest";
import { holdersOf, placesOf } from "./holders";

const holding = (...images: readonly (readonly string[])[]) => ({
  imageCache: {
    capacityBytes: 100,
    images: images.map((names) => ({ names: [...names], bytes: names.length })),
  },
});

describe("who holds an image", () => {
  const nodes = [
    holding(["ci/node:22", "ci/node@sha256:a"], ["ci/go:1"]),
    {},
    ...Array.from({ length: 7 }, () => holding(["ci/go:1"])),
    holding(["ci/node:22", "ci/node@sha256:b"]),
  ];
  const { reporting, images } = holdersOf(nodes, 100);
  const of = (name: string) => images.find((each) => each.name === name);

  it("names the nodes by their places, beyond the eighth too", () => {
    expect(placesOf(of("ci/node:22")!.holders)).toEqual([0, 9]);
    expect(placesOf(of("ci/go:1")!.holders)).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
    expect(placesOf(of("ci/node@sha256:b")!.holders)).toEqual([9]);
  });

  it("tells a node that says nothing from one that holds nothing", () => {
    expect(placesOf(reporting)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("joins a tag with every digest that some node has under it", () => {
    expect(of("ci/node:22")?.also).toEqual(["ci/node@sha256:a", "ci/node@sha256:b"]);
    expect(of("ci/node@sha256:a")?.also).toEqual(["ci/node:22"]);
  });

  it("leaves out names beyond the limit, and those that cannot be kept", () => {
    expect(holdersOf(nodes, 1).images.map(({ name }) => name)).toEqual(["ci/node:22"]);
    expect(holdersOf(nodes, 9, (name) => !name.includes("@")).images).toHaveLength(2);
  });
});
