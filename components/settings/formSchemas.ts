/** What the forms of the settings check; comes when somebody goes into one. As the API has it, so that its errors find their fields. */
import { z } from "zod";
import { readAddressRange } from "@/lib/api/addressRanges";
import { alertRecipientsSchema, queueSettingsSchema, retentionSchema } from "@/lib/api/settings";
import { modeSchema, unitSchema } from "@/lib/minutes/shapes";
import { linesOf } from "./lines";

export const retentionForm = z.object({ retention: retentionSchema });
export const minutesForm = z.object({ accountingMode: modeSchema, minutesUnit: unitSchema });
export const queueForm = z.object({ queue: queueSettingsSchema });

/** As typed: the server has one spelling for each. */
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

/** What is to be saved, or what is wrong with the lines, in words. */
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
