/** Plans of 10,000 random nodes. */
import { expect, it } from "vitest";
import { examine } from "@/test/support/waterlines/properties";

it.each([1, 2])(
  "holds the promises of the profiles on random nodes with %i waterlines",
  { timeout: 60_000 },
  (metrics) => {
    const problems = Array.from({ length: 5_000 }, (_, seed) => examine(seed, metrics).problems).flat();
    expect(problems).toEqual([]);
  },
);
