import { describe, expect, it } from "vitest";
import type { Runner } from "@/lib/api/runners";
import { changesOf, factorFormSchema, proposalOf, validFromOf } from "./proposal";

const runner = (id: number, privateFactor = "1"): Runner => ({
  id,
  type: "instance",
  description: "",
  scheduled: [],
  revision: 3,
  publicProjectsMinutesCostFactor: "0",
  privateProjectsMinutesCostFactor: privateFactor,
});
const form = { public: "0", private: "1", begin: "now" as const, validFrom: "", message: "" };
const problemOf = (text: string, runners = [runner(1)]): string | undefined =>
  factorFormSchema(runners).safeParse({ ...form, private: text }).error?.issues[0]?.message;

describe("a factor in the form", () => {
  it.each([
    ["-1", 'is "-1": needs to be non-negative'],
    ["NaN", 'is "NaN": enter a finite number such as 0.5'],
    ["Infinity", 'is "Infinity": enter a finite number such as 0.5'],
    ["1e308", 'is "1e308", which is larger than 1000000'],
    ["", "is empty: enter 0 for a runner that costs nothing"],
    ["0,5", 'is "0,5": write the decimal point as in 0.5'],
  ])("%j is refused: %s", (text, problem) => expect(problemOf(text)).toBe(problem));

  it.each(["0", "0.04", "12", " 2 "])("%j is taken", (text) => expect(problemOf(text)).toBeUndefined());

  it("that is empty leaves several runners as they are", () => {
    expect(problemOf("", [runner(1), runner(2)])).toBeUndefined();
  });
});

describe("the proposal", () => {
  it("names what changes alone", () => {
    expect(proposalOf([runner(1)], { public: "0", private: "2" })).toEqual([
      { id: 1, privateProjectsMinutesCostFactor: "2" },
    ]);
    expect(changesOf([runner(1), runner(2, "2")], { public: null, private: "2" })).toEqual([
      { id: 1, privateProjectsMinutesCostFactor: "2" },
    ]);
  });

  it("is compared with what is scheduled until it begins: what the form shows is what holds from then on", () => {
    const scheduled = [
      { validFrom: "2026-11-30T00:00:00.000Z", version: 4, private: "2" },
      { validFrom: "2026-12-07T00:00:00.000Z", version: 5, private: "3" },
    ].map(({ validFrom, version, private: factor }) => ({
      version,
      validFrom,
      state: "scheduled" as const,
      message: "",
      author: "ada",
      publicProjectsMinutesCostFactor: "0",
      privateProjectsMinutesCostFactor: factor,
      createdAt: "2026-11-22T10:00:00.000Z",
    }));
    const later = { ...runner(1), scheduled };
    const sent = (from: string | undefined, publicFactor: string, privateFactor: string) =>
      changesOf([later], { public: publicFactor, private: privateFactor }, from);
    expect(sent("2026-12-01T00:00:00.000Z", "0.5", "1")).toEqual([
      { id: 1, publicProjectsMinutesCostFactor: "0.5", privateProjectsMinutesCostFactor: "1" },
    ]);
    expect(sent("2026-12-01T00:00:00.000Z", "0", "2")).toEqual([]);
    expect(sent("2026-12-07T00:00:00.000Z", "0", "2")).toEqual([
      { id: 1, privateProjectsMinutesCostFactor: "2" },
    ]);
    expect(sent("2026-11-25T00:00:00.000Z", "0", "1")).toEqual([]);
    expect(sent(undefined, "0", "1")).toEqual([]);
  });

  it("is none where nothing changes or a field is wrong", () => {
    expect(proposalOf([runner(1)], form)).toBeNull();
    expect(proposalOf([runner(1)], { public: "x", private: "2" })).toBeNull();
  });

  it("begins at once, on Monday or at an instant in UTC", () => {
    const now = Date.parse("2026-11-22T10:00:00Z");
    const at = (begin: "now" | "monday" | "date") =>
      validFromOf({ ...form, begin, validFrom: "2026-12-01T06:00" }, now);
    expect([at("now"), at("monday"), at("date")]).toEqual([
      undefined,
      "2026-11-23T00:00:00.000Z",
      "2026-12-01T06:00:00.000Z",
    ]);
    expect(factorFormSchema([runner(1)]).safeParse({ ...form, begin: "date" }).success).toBe(false);
  });

  it("is refused in the past, beside factors that are wrong", () => {
    const now = Date.parse("2026-11-22T10:00:00Z");
    const wrong = { ...form, public: "-1", private: "x", begin: "date" as const };
    const fields = (validFrom: string) =>
      factorFormSchema([runner(1)], now)
        .safeParse({ ...wrong, validFrom })
        .error?.issues.map(({ path }) => path[0]);
    expect(fields("2026-11-22T09:59")).toEqual(["public", "private", "validFrom"]);
    expect(fields("")).toEqual(["public", "private", "validFrom"]);
    expect(fields("2026-11-22T10:00")).toEqual(["public", "private"]);
  });
});
