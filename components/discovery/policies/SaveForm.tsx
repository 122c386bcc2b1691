"use client";

import { TextInput } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { fieldErrors } from "@/lib/client/api";
import { useShortcut } from "@/lib/client/shortcuts";
import classes from "./SaveForm.module.css";

/** Characters. */
const MOST_MESSAGE = 500;

export interface SaveFormProps {
  /** What the message is kept for. */
  readonly messageHelp: string;
  /** What Ctrl+S does, in the list of keys. */
  readonly shortcut: string;
  readonly ready: boolean;
  readonly saving: boolean;
  /** What the server answered to the last attempt. */
  readonly error: unknown;
  readonly onSave: (message: string | undefined) => void;
  /** What else can be done with the document. */
  readonly children: ReactNode;
  /** What keeps it from being saved, or its state. */
  readonly state: string;
}

/** The line below a document's editor: a message, Save, and the document's state. */
export function SaveForm(props: SaveFormProps): ReactNode {
  const { messageHelp, shortcut, ready, saving, error, onSave, children, state } = props;
  const { allowed, reason, guard } = useGuard("tuner");
  const [message, setMessage] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const refused = fieldErrors(error)["message"];
  useEffect(() => {
    if (refused !== undefined) field.current?.focus();
  }, [refused]);
  const tooLong = message.trim().length > MOST_MESSAGE;
  const send = guard(() => onSave(message.trim() || undefined));
  const submit = (): void => {
    if (tooLong) field.current?.focus();
    else if (ready) send();
  };
  useShortcut("mod+S", shortcut, submit);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form noValidate onSubmit={onSubmit} className={classes.bar}>
      <TextInput
        className={classes.message}
        label="Message"
        description={messageHelp}
        placeholder="Optional"
        error={tooLong ? `must be at most ${MOST_MESSAGE} characters` : refused}
        ref={field}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
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
