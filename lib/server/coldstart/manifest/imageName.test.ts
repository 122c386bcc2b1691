import { expect, it } from "vitest";
import { parseImageName } from "./imageName";

const digest = `sha256:${"ab".repeat(32)}`;

it.each([
  ["ci/node:22", { host: null, repository: "ci/node", reference: "22" }],
  ["golang", { host: null, repository: "golang", reference: "latest" }],
  ["localhost:5000/ci/node", { host: "localhost:5000", repository: "ci/node", reference: "latest" }],
  ["registry.example.com/a/b:1", { host: "registry.example.com", repository: "a/b", reference: "1" }],
  [`ci/node:22@${digest}`, { host: null, repository: "ci/node", reference: digest }],
])("reads %s", (text, name) => expect(parseImageName(text)).toEqual(name));

it.each(["", "a/../b", "A/b", "ci/node:", "ci/node@sha256:12", "a?b", "a/b:x/y", "ci//node", "a@b@c"])(
  "refuses %s",
  (text) => expect(parseImageName(text)).toBeNull(),
);

it("does not take long over a name that nearly matches", () => {
  const began = performance.now();
  expect(parseImageName(`${"a-".repeat(500)}!`)).toBeNull();
  // A regular expression that backtracks takes longer than anybody waits; even a busy machine needs only a moment.
  expect(performance.now() - began).toBeLessThan(2_000);
});
