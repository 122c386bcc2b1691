import { z } from "zod";

/**
 * The schema of a form's number field; both bounds are inclusive, and `whole` forbids fractions. Mantine passes an
 * emptied field as text, which gets the same message as a number out of range.
 */
export function numberField(least: number, most: number, whole?: "whole"): z.ZodType<number, number | ""> {
  return z
    .union([z.number(), z.literal("").transform(() => Number.NaN)])
    .refine((value) => value >= least && value <= most && (whole === undefined || Number.isInteger(value)), {
      message: `must be a ${whole === undefined ? "" : "whole "}number from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}`,
    });
}
