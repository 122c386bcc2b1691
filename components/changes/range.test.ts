import { expect, it } from "vitest";
import { lastHours, lastNight, localText, zonedLabel } from "./range";

const at = (hour: number, minute = 0): Date => new Date(2026, 10, 24, hour, minute);

it("last night is from the evening before until the morning, or until now while it is night", () => {
  const { from, until } = lastNight(at(9, 30));
  expect([new Date(from), new Date(until ?? "")]).toEqual([new Date(2026, 10, 23, 18), at(8)]);
  expect(lastNight(at(3))).toEqual({ from: new Date(2026, 10, 23, 18).toISOString(), until: null });
});

it("the last hours end now", () => {
  expect(lastHours(at(9), 24)).toEqual({ from: new Date(2026, 10, 23, 9).toISOString(), until: null });
});

it("a field shows an instant by the reader's clock, and nothing for what is none", () => {
  const mine = { timeZone: undefined };
  expect(localText(at(9, 30).toISOString(), mine)).toBe("2026-11-24T09:30");
  expect([localText(null, mine), localText("soon", mine)]).toEqual(["", ""]);
});

it("a field says its zone, which is UTC while the reader's clock is not known", () => {
  const clock = { timeZone: "UTC" } as const;
  expect(zonedLabel("From", "2026-07-01T12:00:00.000Z", clock)).toBe("From (UTC)");
  expect(localText("2026-07-01T12:00:00.000Z", clock)).toBe("2026-07-01T12:00");
});
