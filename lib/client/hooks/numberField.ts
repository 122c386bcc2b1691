import { z } from "zod";

/**
 * What a number field of a form may hold; both bounds are allowed, and with `whole` no fractions.
 * Mantine hands an emptied field over as text: it is told the same as a number out of range.
 */
export function numberField(least: number, most: number, whole?: "whole"): z.ZodType<number, number | ""> {
  return z
    .union([z.number(), z.literal("").transform(() => Number.NaN)])
    .refine((value) => value >= least && value <= most && (whole === undefined || Number.isInteger(value)), {
      message: `must be a ${whole === undefined ? "" : "whole "}number from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}`,
    });
}
