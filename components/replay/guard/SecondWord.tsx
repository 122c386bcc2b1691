"use client";

import { Button, Group, Modal, Textarea } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import type { ApiError } from "@/lib/client/api";
import { useFocusBack } from "@/components/ui/useFocusBack";

export interface SecondWordProps {
  readonly error: ApiError;
  readonly onSave: (reason: string) => void;
  readonly onClose: () => void;
}

/** Characters. */
const MOST = 500;

/** A version that the policy's guard speaks against is saved with a reason, or not at all. */
export function SecondWord({ error, onSave, onClose }: SecondWordProps): ReactNode {
  useFocusBack();
  const [reason, setReason] = useState("");
  const [shown, setShown] = useState(false);
  const said = reason.trim();
  const problem =
    said === ""
      ? "Say why it is saved all the same"
      : said.length > MOST
        ? `must be at most ${MOST} characters`
        : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The dialog may lie over a form of its own, through React's tree.
    event.stopPropagation();
    if (problem === null) onSave(said);
    else setShown(true);
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
      <form className="stack" noValidate onSubmit={submit}>
        <p>{error.message}</p>
        <Textarea
          label="Why is it saved all the same?"
          description="Kept in the audit with the minutes"
          required
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          error={shown ? problem : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Do not save
          </Button>
          <Button type="submit">Save all the same</Button>
        </Group>
      </form>
    </Modal>
  );
}
