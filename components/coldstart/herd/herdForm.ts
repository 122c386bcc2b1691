/** The fields of a herd, and what their schema says of each; comes with the form. */
import { z } from "zod";
import { HERD_LIMITS, type HerdNumber, type HerdValues } from "./herd";

/** Mantine hands an emptied field over as text. */
function number([least, most, whole]: readonly [number, number, "whole"?]) {
  return z
    .union([z.number(), z.literal("").transform(() => Number.NaN)])
    .refine((value) => value >= least && value <= most && (whole === undefined || Number.isInteger(value)), {
      message: `must be a ${whole === undefined ? "" : "whole "}number from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}`,
    });
}

const numbers = Object.fromEntries(
  Object.entries(HERD_LIMITS).map(([name, limits]) => [name, number(limits)]),
) as Record<HerdNumber, ReturnType<typeof number>>;

/** Seconds after which whoever pulls restarts; empty is never. */
const killSeconds = z.union([z.number().min(0).max(86_400), z.literal("")]);

export const herdFormSchema: z.ZodType<HerdValues, object> = z.object({ ...numbers, killSeconds });
