/** Forms that may do without a data source. */
import { z } from "zod";

/** What the API's schema makes of the form's values; null where no data source is chosen. */
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
