import type { ZodForm } from "./zodForm";

/**
 * Changes values. After the first submit, checks all fields again, since one field's validity may depend on
 * another.
 */
export function setAndRecheck<Values>(
  form: Pick<ZodForm<Values>, "setValues" | "validate" | "wasSent">,
  values: Partial<Values>,
): void {
  form.setValues(values);
  if (form.wasSent) void form.validate();
}
