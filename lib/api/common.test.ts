import { expect, it } from "vitest";
import { z } from "zod";
import { instantInputSchema, resourceNameSchema, sortedQuery } from "./common";

it("takes an instant with any offset and has it in UTC from then on", () => {
  expect(instantInputSchema.parse("2026-06-18T12:00:00+02:00")).toBe("2026-06-18T10:00:00.000Z");
  expect(instantInputSchema.parse("2026-06-18T10:00:00Z")).toBe("2026-06-18T10:00:00.000Z");
  for (const wrong of ["2026-06-18T10:00:00", "yesterday", "2026-06-18", "2026-02-30T10:00:00Z"]) {
    expect(instantInputSchema.safeParse(wrong).error?.issues).toMatchObject([
      { message: expect.stringMatching(/^must be an instant with its zone, such as /) as string },
    ]);
  }
  const { error } = instantInputSchema.safeParse("2026-06-18T12:00:00 02:00");
  expect(error?.issues[0]?.message).toMatch(/; in an address, write \+ as %2B$/);
  expect(z.toJSONSchema(instantInputSchema, { io: "input" })).toMatchObject({ format: "date-time" });
});

it("tells what is wrong with a sort together with the rest", () => {
  const { error } = sortedQuery(["name", "updated"]).safeParse({ sort: "-size", limit: "0" });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["limit", expect.any(String)],
    ["sort", 'is "-size": use name, updated, or one of them after "-" for descending'],
  ]);
  expect(sortedQuery(["name"]).parse({ sort: "-name" }).sort).toBe("-name");
});

it("says what a name must be, and what it is instead", () => {
  const told = (name: string): string | undefined =>
    resourceNameSchema.safeParse(name).error?.issues[0]?.message;
  expect(told("ci.usage-1")).toBeUndefined();
  expect(told("CI usage")).toMatch(/^must be lower-case letters, .*, not "CI usage"$/);
  expect(told("")).toMatch(/, not empty$/);
});
