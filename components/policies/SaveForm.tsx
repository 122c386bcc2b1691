"use client";

import { TextInput } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import type { FormEvent, ReactNode } from "react";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useShortcut } from "@/lib/client/shortcuts";
import classes from "./SaveForm.module.css";

export interface SaveFormProps {
  readonly message: string;
  readonly onMessage: (message: string) => void;
  /** What the message is kept for. */
  readonly messageHelp: string;
  /** What Ctrl+S does, in the list of keys. */
  readonly shortcut: string;
  readonly ready: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  /** What else can be done with the document. */
  readonly children: ReactNode;
  /** What keeps it from being saved, or how it stands. */
  readonly state: string;
}

/** The line below a document's editor: a message, Save, and how the document stands. */
export function SaveForm(props: SaveFormProps): ReactNode {
  const { message, onMessage, messageHelp, shortcut, ready, saving, onSave, children, state } = props;
  const { allowed, reason, guard } = useGuard("tuner");
  const save = guard((): void => {
    if (ready) onSave();
  });
  useShortcut("mod+S", shortcut, save);
  return (
    <form
      className={classes.bar}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        className={classes.message}
        label="Message"
        description={messageHelp}
        placeholder="Optional"
        maxLength={500}
        value={message}
        onChange={(event) => onMessage(event.currentTarget.value)}
      />
      <PermittedButton
        needs="tuner"
        type="submit"
        size="sm"
        loading={saving}
        disabled={!ready}
        leftSection={<IconDeviceFloppy size={15} aria-hidden="true" />}
      >
        Save
      </PermittedButton>
      {children}
      <span role="status" className={classes.state}>
        {allowed ? state : reason}
      </span>
    </form>
  );
}
