import { expect, it } from "vitest";
import { nextVisits } from "./lastVisit";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 24, 9);

it.each([
  ["the first visit", null, { latest: NOW, before: null }],
  ["a load within the first visit", `${NOW - MINUTE}`, { latest: NOW, before: null }],
  ["the next visit", `${NOW - 600 * MINUTE}`, { latest: NOW, before: NOW - 600 * MINUTE }],
  [
    "a load within the next visit",
    `${NOW - MINUTE} ${NOW - 600 * MINUTE}`,
    { latest: NOW, before: NOW - 600 * MINUTE },
  ],
  ["what is no time", "x y", { latest: NOW, before: null }],
  ["a clock that was set back", `${NOW + MINUTE}`, { latest: NOW, before: null }],
])("%s", (_, stored, visits) => {
  expect(nextVisits(stored, NOW)).toEqual(visits);
});
