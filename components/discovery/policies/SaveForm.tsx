"use client";

import { TextInput } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useShortcut } from "@/lib/client/shortcuts";
import classes from "./SaveForm.module.css";

/** The form is shown on page load; its validation is loaded later. */
const formSchema = () => import("./message").then((file) => file.messageSchema);

export interface SaveFormProps {
  /** Help text: what the message is stored for. */
  readonly messageHelp: string;
  /** Description of Ctrl+S in the list of keys. */
  readonly shortcut: string;
  readonly ready: boolean;
  readonly saving: boolean;
  /** The server's error for the last attempt. */
  readonly error: unknown;
  readonly onSave: (message: string | undefined) => void;
  /** Further actions on the document. */
  readonly children: ReactNode;
  /** Why it cannot be saved, or its state. */
  readonly state: string;
}

/** The line below a document's editor: a message, Save, and the document's state. */
export function SaveForm(props: SaveFormProps): ReactNode {
  const { messageHelp, shortcut, ready, saving, error, onSave, children, state } = props;
  const { allowed, reason, guard } = useGuard("tuner");
  const send = guard(onSave);
  const form = useZodForm({
    schema: formSchema,
    initial: { message: "" },
    error,
    live: true,
    onSubmit: ({ message }) => {
      if (ready) send(message);
    },
  });
  useShortcut("mod+S", shortcut, form.props.onSubmit);
  return (
    <form {...form.props} className={classes.bar}>
      <TextInput
        className={classes.message}
        label="Message"
        description={messageHelp}
        placeholder="Optional"
        {...form.getInputProps("message")}
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
