/** Forms in which a data source is optional. */
import { z } from "zod";

/** The output of the API's schema for the form's values; null if no data source is selected. */
export function withSource<S extends z.ZodType<{ source: string }, { source: string }>>(
  schema: S,
): z.ZodType<z.output<S> | null, z.input<S>> {
  return z.custom<z.input<S>>().transform((values, context): z.output<S> | null => {
    if (values.source === "") return null;
    const { data, error } = schema.safeParse(values);
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path, message });
    return data ?? z.NEVER;
  });
}
