import { expect, it } from "vitest";
import { localText, zonedLabel } from "./readersClock";

it("a field shows an instant by the reader's clock, and nothing for what is none", () => {
  const mine = { timeZone: undefined };
  expect(localText(new Date(2026, 10, 24, 9, 30).toISOString(), mine)).toBe("2026-11-24T09:30");
  expect([localText(null, mine), localText("soon", mine)]).toEqual(["", ""]);
});

it("a field says its zone, which is UTC while the reader's clock is not known", () => {
  const clock = { timeZone: "UTC" } as const;
  expect(zonedLabel("From", "2026-07-01T12:00:00.000Z", clock)).toBe("From (UTC)");
  expect(localText("2026-07-01T12:00:00.000Z", clock)).toBe("2026-07-01T12:00");
});
