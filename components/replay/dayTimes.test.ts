import { expect, it } from "vitest";
import { parsePolicy, POLICY_TEMPLATES, type TemplateOptions } from "@/lib/discovery";
import { dayTimesOf, timeZoneOf } from "./dayTimes";

const FALLBACK = { prewarmAt: "08:45", developerStart: "09:00", developerEnd: "17:00", timeZone: "UTC" };

function timesOf(template: string, options: TemplateOptions = {}, edit = (text: string): string => text) {
  const text = POLICY_TEMPLATES.find(({ id }) => id === template)?.build(options) ?? "";
  const { policy } = parsePolicy(edit(text));
  if (policy === null) throw new Error(`the template ${template} is not valid`);
  return dayTimesOf(policy, FALLBACK);
}

it("takes the heaviest hours of a signal and its zone", () => {
  expect(timesOf("developer-time", { timezone: "Europe/Berlin" })).toEqual({
    ...FALLBACK,
    timeZone: "Europe/Berlin",
  });
  const later = (text: string): string =>
    text.replace("startHour: 9", "startHour: 10").replace("endHour: 17", "endHour: 24");
  expect(timesOf("developer-time", { timezone: "Asia/Kolkata" }, later)).toEqual({
    prewarmAt: "09:45",
    developerStart: "10:00",
    developerEnd: "23:59",
    timeZone: "Asia/Kolkata",
  });
});

it("takes the window that an exposure model is about", () => {
  const targetWindow = { start: "07:30", end: "15:00" };
  expect(timesOf("model-exposure", { timezone: "America/New_York", targetWindow, nodeCount: 5 })).toEqual({
    prewarmAt: "07:15",
    developerStart: "07:30",
    developerEnd: "15:00",
    timeZone: "America/New_York",
  });
});

it("knows the zone alone", () => {
  const policyOf = (template: string) =>
    parsePolicy(POLICY_TEMPLATES.find(({ id }) => id === template)?.build({ timezone: "Asia/Kolkata" }) ?? "")
      .policy!;
  expect(timeZoneOf(policyOf("developer-time"))).toBe("Asia/Kolkata");
  expect(timeZoneOf(policyOf("peak-concurrency"))).toBeUndefined();
});

it("keeps the fallback where no signal names hours", () => {
  expect(timesOf("peak-concurrency")).toEqual(FALLBACK);
});
