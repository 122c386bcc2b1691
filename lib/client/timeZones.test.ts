import { expect, it } from "vitest";
import { timeZones } from "./timeZones";

it("offers each zone once, UTC first", () => {
  const zones = timeZones();
  expect(zones[0]).toBe("UTC");
  expect(zones).toContain("Europe/Berlin");
  expect(new Set(zones).size).toBe(zones.length);
});
