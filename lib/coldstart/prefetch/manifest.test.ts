import { expect, it } from "vitest";
import { typedChildren } from "./manifest";

it("gives the configuration first, then the layers in order", () => {
  const manifest = {
    config: { digest: "c", size: 1 },
    layers: [{ digest: "l1", size: 2 }, { digest: "l2" }],
  };
  expect(typedChildren(manifest)).toEqual([
    { digest: "c", kind: "config", sizeBytes: 1 },
    { digest: "l1", kind: "layer", sizeBytes: 2 },
    { digest: "l2", kind: "layer", sizeBytes: 0 },
  ]);
});

it("names what one may choose from where it is given an index", () => {
  const index = {
    manifests: [{ digest: "a", platform: { os: "linux", architecture: "arm64" } }, { digest: "b" }],
  };
  expect(() => typedChildren(index)).toThrow("choose one of its manifests: a (linux/arm64), b");
  expect(() => typedChildren({ layers: [] })).toThrow("not an image manifest");
  expect(() => typedChildren({ manifests: [] })).toThrow("an index without a manifest");
});
