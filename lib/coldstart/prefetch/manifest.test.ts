import { expect, it } from "vitest";
import { ManifestError, typedChildren } from "./manifest";

it("gives the configuration first, then the layers in order", () => {
  const [config, first, second] = ["c", "1", "2"].map((digit) => `sha256:${digit.repeat(64)}`);
  const manifest = {
    config: { digest: config, size: 1 },
    layers: [{ digest: first, size: 2 }, { digest: second }],
  };
  expect(typedChildren(manifest)).toEqual([
    { digest: config, kind: "config", sizeBytes: 1 },
    { digest: first, kind: "layer", sizeBytes: 2 },
    { digest: second, kind: "layer", sizeBytes: 0 },
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

it("says everything that is wrong with an image, each at its place", () => {
  const manifest = { config: { digest: "x", size: -1 }, layers: [{ digest: "sha256:zz" }] };
  const issuesOf = (): readonly { readonly path: string }[] => {
    try {
      return typedChildren(manifest) && [];
    } catch (error) {
      if (error instanceof ManifestError) return error.issues;
      throw error;
    }
  };
  expect(issuesOf().map(({ path }) => path)).toEqual(["config.digest", "config.size", "layers[0].digest"]);
  expect(() => typedChildren(manifest)).toThrow(
    "this is not an image manifest: config.digest must be a digest such as sha256:4f53…; config.size ",
  );
});
