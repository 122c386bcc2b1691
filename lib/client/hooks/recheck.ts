import type { ZodForm } from "./zodForm";

/** Changes values. Once errors are shown all fields are checked again, since one can be right or wrong by another. */
export function setAndRecheck<Values>(
  form: Pick<ZodForm<Values>, "errors" | "setValues" | "validate">,
  values: Partial<Values>,
): void {
  const wrong = Object.keys(form.errors).length > 0;
  form.setValues(values);
  if (wrong) void form.validate();
}
