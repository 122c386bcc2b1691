import type { ZodForm } from "./zodForm";

/** Changes values. Once they were sent all fields are checked again, since one can be right or wrong by another. */
export function setAndRecheck<Values>(
  form: Pick<ZodForm<Values>, "setValues" | "validate" | "wasSent">,
  values: Partial<Values>,
): void {
  form.setValues(values);
  if (form.wasSent) void form.validate();
}
