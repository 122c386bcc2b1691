import { expect, it } from "vitest";
import { numberField } from "./numberField";

const said = (schema: ReturnType<typeof numberField>, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

it("takes both bounds and what is between", () => {
  const field = numberField(0.1, 3_600);
  expect([0.1, 1.5, 3_600].map((value) => field.parse(value))).toEqual([0.1, 1.5, 3_600]);
});

it.each([0, 3_601, ""])("says the range for %j", (value) => {
  expect(said(numberField(0.1, 3_600), value)).toBe("must be a number from 0.1 to 3,600");
});

it.each([1.5, 0, ""])("says that it must be whole for %j", (value) => {
  expect(said(numberField(1, 50, "whole"), value)).toBe("must be a whole number from 1 to 50");
  expect(said(numberField(1, 50, "whole"), 2)).toBeUndefined();
});
