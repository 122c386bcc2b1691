/** The fields of a herd and their schema; loaded when somebody goes into the form. */
import { z } from "zod";
import { numberField } from "@/lib/client/hooks/numberField";
import { HERD_LIMITS, type HerdNumber, type HerdValues } from "./herd";

const numbers = Object.fromEntries(
  Object.entries<readonly [number, number, "whole"?]>(HERD_LIMITS).map(([name, [least, most, whole]]) => [
    name,
    numberField(least, most, whole),
  ]),
) as Record<HerdNumber, ReturnType<typeof numberField>>;

/** Seconds after which the pulling node restarts; empty for never. */
const killSeconds = z.union([z.number().min(0).max(86_400), z.literal("")]);

export const herdFormSchema: z.ZodType<HerdValues, object> = z.object({ ...numbers, killSeconds });
