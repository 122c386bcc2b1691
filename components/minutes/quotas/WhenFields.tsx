import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

type Field = Pick<TextInputProps, "value" | "onChange" | "error">;

/** The start of a change, and its reason. */
export function WhenFields({
  validFrom,
  message,
}: {
  readonly validFrom: Field;
  readonly message: Field;
}): ReactNode {
  return (
    <>
      <TextInput
        type="datetime-local"
        label="Valid from (UTC)"
        description="Immediately if empty. Until then it can be taken back."
        {...validFrom}
      />
      <TextInput label="Reason" description="For the history and the audit log" {...message} />
    </>
  );
}

/** The API's field for the local time; left out if it is empty. */
export function validFromOf(local: string): { validFrom?: string } {
  if (local === "") return {};
  const at = new Date(`${local}Z`);
  return { validFrom: Number.isNaN(at.getTime()) ? local : at.toISOString() };
}
