/**
 * Validation of the settings forms; loaded when one gets the focus. Follows the API's schema, so that its errors
 * match the fields.
 */
import { z } from "zod";
import { readAddressRange } from "@/lib/api/addressRanges";
import { alertRecipientsSchema, queueSettingsSchema, retentionSchema } from "@/lib/api/settings";
import { modeSchema, unitSchema } from "@/lib/minutes/shapes";
import { linesOf } from "./lines";

export const retentionForm = z.object({ retention: retentionSchema });
export const minutesForm = z.object({ accountingMode: modeSchema, minutesUnit: unitSchema });
export const queueForm = z.object({ queue: queueSettingsSchema });

/** As typed: the server normalizes the spelling. */
export const addressRangesForm = linesForm((lines) => {
  const problems = lines.map(readAddressRange).flatMap((read) => ("problem" in read ? [read.problem] : []));
  return problems.length > 0 ? { problems } : { value: [...lines] };
});

export const recipientsForm = linesForm((lines) => {
  const { data, error } = alertRecipientsSchema.safeParse(lines);
  if (error === undefined) return { value: data };
  return {
    problems: error.issues.map(({ path, message }) => [lines[Number(path[0])] ?? "These", message].join(" ")),
  };
});

/** The value to save, or the problems of the lines, in words. */
type LinesRead = { readonly value: string[] } | { readonly problems: readonly string[] };

export type LinesForm = ReturnType<typeof linesForm>;

function linesForm(read: (lines: readonly string[]) => LinesRead) {
  return z.object({
    text: z.string().transform((text, context) => {
      const lines = read(linesOf(text));
      if ("value" in lines) return lines.value;
      context.addIssue({ code: "custom", message: lines.problems.join("; ") });
      return z.NEVER;
    }),
  });
}
