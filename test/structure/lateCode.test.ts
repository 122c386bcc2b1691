/** Code that is loaded on demand uses `late` or `latePanel`, which keep the page usable without it. */
import { expect, it } from "vitest";
import { sourcesIn } from "./sources";

const BEGUN = /= (?:lazy|dynamic)(?:<\w+>)?\(|return dynamic(?:<\w+>)?\(/g;
const BY_LATE = /^\s*\(\) =>\s*(?:late|latePanel)\(/;

it("names what it loads", () => {
  const without = sourcesIn("components").flatMap(({ path, text }) =>
    [...text.matchAll(BEGUN)].flatMap(({ index, 0: call }) =>
      BY_LATE.test(text.slice(index + call.length)) ? [] : [`${path}: ${text.slice(index, index + 60)}`],
    ),
  );
  expect(without).toEqual([]);
});

it("finds what it looks for", () => {
  const found = sourcesIn("components").flatMap(({ text }) => text.match(BEGUN) ?? []);
  expect(found.length).toBeGreaterThan(60);
});
