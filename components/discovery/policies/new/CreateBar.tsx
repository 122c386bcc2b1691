"use client";

import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { plural } from "@/lib/client/format";
import type { ValidationState } from "@/components/discovery/policies/useValidation";
import { SaveForm } from "../SaveForm";
import type { Create } from "./useCreate";

export interface CreateBarProps {
  readonly create: Create;
  readonly validation: ValidationState;
  /** A further reason why it cannot be created yet. */
  readonly blocked: string | null;
  readonly onSubmit: (message: string | undefined) => void;
  /** The button next to Save that tries the text first. */
  readonly trial: ReactNode;
}

export function CreateBar({ create, validation, blocked, onSubmit, trial }: CreateBarProps): ReactNode {
  const errors = validation.result?.errors.length ?? 0;
  return (
    <>
      <SaveForm
        messageHelp="Kept with the first version"
        shortcut="Save the new policy"
        ready={
          validation.result !== null &&
          errors === 0 &&
          !validation.checking &&
          !create.pending &&
          blocked === null
        }
        saving={create.pending}
        error={create.error}
        onSave={onSubmit}
        state={errors > 0 ? `Fix ${plural(errors, "error")} to save` : (blocked ?? "")}
      >
        {trial}
      </SaveForm>
      {create.error ? <ErrorState title="The policy was not created" error={create.error} /> : null}
    </>
  );
}
