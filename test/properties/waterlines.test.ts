/** Plans of random nodes: 400 here, 10,000 in `npm run bench -- waterlines`. */
import { expect, it } from "vitest";
import { examine } from "@/test/support/waterlines/properties";

it.each([1, 2])("holds the promises of the profiles on random nodes with %i waterlines", (metrics) => {
  const problems = Array.from({ length: 200 }, (_, seed) => examine(seed, metrics).problems).flat();
  expect(problems).toEqual([]);
});
