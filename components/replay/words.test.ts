import { expect, it } from "vitest";
import { minutesText, replayTitle, utcText } from "./words";

it("names a replay by its job set, or by its file", () => {
  const file = { part: "jobs", name: "jobs.csv.gz", bytes: 1 } as const;
  expect(replayTitle({ jobSet: { id: "x", name: "week", version: 3 }, files: [] })).toBe("week@3");
  expect(replayTitle({ jobSet: null, files: [file] })).toBe("jobs.csv.gz");
  expect(replayTitle({ jobSet: null, files: [] })).toBe("Removed job set");
});

it("writes minutes and instants with their unit and zone", () => {
  expect(minutesText(12.345)).toBe("12.3 min");
  expect(utcText("2026-06-18T09:00:00.000Z")).toBe("2026-06-18 09:00 UTC");
});
