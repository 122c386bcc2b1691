import { expect, it } from "vitest";
import { shownFields, type ChangedField } from "./shownFields";

const set = (path: string, after: string): ChangedField => ({ path, before: null, after });
const shown = (kind: string, fields: readonly ChangedField[]) =>
  shownFields({ kind, fields: [...fields] }, "min").map(({ path, before, after }) => [path, before, after]);

it("tells a namespace's level by what is used of the quota, and by how much", () => {
  const level = (used: string, quota: string) =>
    shown("quota.level", [set("level", "used up"), set("usedMinutes", used), set("quotaMinutes", quota)]);
  expect(level("1500", "1000")).toEqual([["", null, "1,500 of 1,000 min used: 500 min over"]]);
  expect(level("800", "1000")).toEqual([["", null, "800 of 1,000 min used: 200 min left"]]);
  expect(level("1000", "1000")).toEqual([["", null, "1,000 of 1,000 min used: 0 min left"]]);
  const fields = [set("usedMinutes", "800"), set("quotaMinutes", "1000")];
  expect(shownFields({ kind: "quota.level", fields }, "credits")[0]?.after).toBe(
    "800 of 1,000 credits used: 200 credits left",
  );
  // Late builds bring the month before to a level, too.
  expect(
    shownFields({ kind: "quota.level", fields: [...fields, set("month", "2026-10")] }, "min")[0]?.after,
  ).toBe("800 of 1,000 min used in October 2026 (UTC): 200 min left");
  expect(shown("quota.level", [set("level", "used up")])).toEqual([["level", null, "used up"]]);
});

it("leaves out what was nothing and is nothing", () => {
  const fields = [set("queries", "{}"), set("every", "null"), { path: "zone", before: "null", after: "UTC" }];
  expect(shown("nodeReader.set", fields)).toEqual([["zone", "null", "UTC"]]);
  expect(shown("nodeReader.set", [{ path: "every", before: "5", after: "null" }])).toHaveLength(1);
});

it("tells a new list as one field, and each of its entries' fields as another", () => {
  const fields = [
    set("chains.mem[0].key", "class"),
    set("chains.mem[1].key", "priority"),
    set("chains.cpu[0].key", "age"),
    set("warm[0]", "a"),
    set("warm[1]", "b"),
    set("unit", "B"),
  ];
  expect(shown("waterlineProfile.set", fields)).toEqual([
    ["chains.mem", null, "class, priority"],
    ["chains.cpu", null, "age"],
    ["warm", null, "a, b"],
    ["unit", null, "B"],
  ]);
});

it("tells entries that changed each by itself", () => {
  const fields = [
    { path: "warm[0]", before: "a", after: "b" },
    { path: "warm[1]", before: "c", after: "d" },
  ];
  expect(shown("policy.expect", fields)).toHaveLength(2);
});

it("tells lines of a document without the indentation that they have in common", () => {
  const field = (before: string | null, after: string | null) =>
    shown("policy.update", [{ path: "spec", before, after }])[0]?.slice(1);
  expect(field('        weight: "0.3"', '        weight: "0.34"')).toEqual([
    'weight: "0.3"',
    'weight: "0.34"',
  ]);
  expect(field("    - a\n\n      b", "    - c")).toEqual(["- a\n\n  b", "- c"]);
  expect(field("    a", "  b")).toEqual(["  a", "b"]);
  expect(field(null, "    new")).toEqual([null, "new"]);
  expect(field("  ", "x")).toEqual(["  ", "x"]);
});
