import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { LONGEST } from "./longestFirst";

it.each(LONGEST)("knows %s by its path", (path) => {
  expect(existsSync(path)).toBe(true);
});
