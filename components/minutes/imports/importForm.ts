/** Converts the form's values to a request; loaded when the form is first used. */
import { z } from "zod";
import { importRequestSchema, type ImportRequest } from "@/lib/api/imports";
import { fieldIssues, scopeOf, type ImportValues } from "./importValues";

function inputOf({ source, since, ...scope }: ImportValues): object {
  return {
    source: source ?? "",
    ...scopeOf(scope),
    ...(since === "" ? {} : { since: `${since}T00:00:00Z` }),
  };
}

/** Errors have the paths of the form's fields. */
export const importFormSchema = z.custom<ImportValues>().transform((values, context): ImportRequest => {
  const { data, error } = importRequestSchema.safeParse(inputOf(values));
  if (values.source === null)
    context.addIssue({ code: "custom", path: ["source"], message: "Choose a GitLab" });
  for (const { path, message } of fieldIssues(error?.issues ?? [])) {
    if (path[0] === "source" && values.source === null) continue;
    context.addIssue({ code: "custom", path, message });
  }
  return data ?? z.NEVER;
});
