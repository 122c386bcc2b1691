"use client";

import { Button, Group, Modal, Textarea } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useFocusBack } from "@/components/ui/useFocusBack";
import type { ApiError } from "@/lib/client/api";
import { useZodForm } from "@/lib/client/hooks/zodForm";

export interface SecondWordProps {
  readonly error: ApiError;
  readonly onSave: (reason: string) => void;
  readonly onClose: () => void;
}

const formSchema = () => import("./reason").then((file) => file.reasonSchema);

/** A version that the policy's guard refuses is saved only with a reason. */
export function SecondWord({ error, onSave, onClose }: SecondWordProps): ReactNode {
  useFocusBack();
  const form = useZodForm({
    schema: formSchema,
    initial: { reason: "" },
    // The refusal is the reason for the dialog, so it is not shown as an error.
    error: null,
    onSubmit: ({ reason }) => onSave(reason),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    // The dialog may be inside another form in React's tree.
    event.stopPropagation();
    form.props.onSubmit(event);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={
        error.code === "savesFewer"
          ? "This version would have saved fewer minutes"
          : "What this version would have saved is not known"
      }
    >
      <form {...form.props} className="stack" onSubmit={submit}>
        <p>{error.message}</p>
        <Textarea
          label="Reason for saving anyway"
          description="Kept in the audit with the minutes"
          required
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps("reason")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Do not save
          </Button>
          <Button type="submit">Save anyway</Button>
        </Group>
      </form>
    </Modal>
  );
}
