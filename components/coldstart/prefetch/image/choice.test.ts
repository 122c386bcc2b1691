import { expect, it } from "vitest";
import { EXAMPLE_PLAN, planOf } from "../plan";
import { readImage, withImage } from "./choice";

it("reads an image with its platform, or without one", () => {
  expect(readImage({ source: "images", image: "ci/node:22" })).toEqual({
    source: "images",
    image: "ci/node:22",
  });
  const chosen = { source: "images", image: "ci/node:22", platform: "linux/arm64" };
  expect(readImage(chosen)).toEqual(chosen);
});

it.each([null, "images", {}, { source: "", image: "a" }, { source: "images", image: "" }, { image: "a" }])(
  "takes %j for no image",
  (value) => expect(readImage(value)).toBeNull(),
);

it("puts the image's manifest in the place of the pasted one", () => {
  const plan = planOf(EXAMPLE_PLAN);
  const answer = {
    source: "images",
    registry: "r.example.com",
    repository: "ci/node",
    digest: "sha256:1",
    children: [],
    manifest: { digest: "sha256:1", config: { mediaType: "c", digest: "sha256:2", size: 1 }, layers: [] },
  };
  expect(withImage(plan, answer)).toEqual({
    ...plan,
    registry: "r.example.com",
    repository: "ci/node",
    manifest: answer.manifest,
  });
  expect(withImage(plan, { ...answer, manifest: null })).toBeNull();
});
