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

/** A version that the policy's guard speaks against is saved with a reason, or not at all. */
export function SecondWord({ error, onSave, onClose }: SecondWordProps): ReactNode {
  useFocusBack();
  const form = useZodForm({
    schema: formSchema,
    initial: { reason: "" },
    // What it says is why the dialog is open.
    error: null,
    onSubmit: ({ reason }) => onSave(reason),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    // The dialog may lie over a form of its own, through React's tree.
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
