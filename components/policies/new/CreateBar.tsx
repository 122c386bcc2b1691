"use client";

import { TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { plural } from "@/lib/client/format";
import type { ValidationState } from "@/lib/client/hooks/validation";
import { useShortcut } from "@/lib/client/shortcuts";
import type { Create } from "./useCreate";
import classes from "./NewPolicyPage.module.css";

export interface CreateBarProps {
  readonly create: Create;
  readonly validation: ValidationState;
  /** Another reason why it cannot be created yet. */
  readonly blocked?: string | null;
  readonly onSubmit: (message: string | undefined) => void;
  /** The button beside Save that tries the text first. */
  readonly trial: ReactNode;
}

export function CreateBar(props: CreateBarProps): ReactNode {
  const { create, validation, blocked = null, onSubmit, trial } = props;
  const [message, setMessage] = useState("");
  const errors = validation.result?.errors.length ?? 0;
  const ready =
    validation.result !== null && errors === 0 && !validation.checking && !create.pending && blocked === null;
  const { allowed, reason, guard } = useGuard("tuner");
  const submit = guard((): void => {
    if (ready) onSubmit(message.trim() || undefined);
  });
  useShortcut("mod+S", "Save the new policy", submit);
  return (
    <>
      <form
        className={classes.bar}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          className={classes.message}
          label="Message"
          description="Kept with the first version"
          placeholder="Optional"
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <PermittedButton needs="tuner" type="submit" size="sm" loading={create.pending} disabled={!ready}>
          Save
        </PermittedButton>
        {trial}
        <span role="status" className={classes.state}>
          {!allowed ? reason : errors > 0 ? `Fix ${plural(errors, "error")} to save` : (blocked ?? "")}
        </span>
      </form>
      {create.error ? <ErrorState title="The policy was not created" error={create.error} /> : null}
    </>
  );
}
