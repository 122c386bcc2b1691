"use client";

import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { Role } from "@/lib/api/accounts";
import { ErrorState } from "./ErrorState";
import { PermittedButton } from "./Permitted";

export interface FormEndProps {
  /** Label of the submit button. */
  readonly label: string;
  readonly write: { readonly error: Error | null; readonly isPending: boolean };
  /** The error's title: "The person was not added". */
  readonly failed: string;
  /** What is said where nothing was sent, since it would change nothing; null else. */
  readonly unchanged?: string | null;
  readonly onCancel: () => void;
  /** Label of the other button; "Cancel" if nothing was done yet. */
  readonly leave?: string;
  /** The answer is shown only once: the form cannot be left before it has arrived. */
  readonly awaited?: boolean;
  readonly needs?: Role;
  readonly disabled?: boolean;
  /** Further actions, before the button that leaves the form. */
  readonly children?: ReactNode;
}

/** The end of a form in a dialog: the error of the last attempt, Cancel and submit. */
export function FormEnd(props: FormEndProps): ReactNode {
  const { label, write, failed, onCancel, leave = "Cancel", needs = "viewer", children } = props;
  const { awaited = false, disabled, unchanged = null } = props;
  return (
    <>
      {write.error ? <ErrorState title={failed} error={write.error} /> : null}
      {unchanged === null ? null : (
        <p role="alert" className="note">
          {unchanged}
        </p>
      )}
      <Group justify="flex-end" gap={8}>
        {children}
        <Button variant="default" size="sm" disabled={awaited && write.isPending} onClick={onCancel}>
          {leave}
        </Button>
        <PermittedButton needs={needs} type="submit" size="sm" loading={write.isPending} disabled={disabled}>
          {label}
        </PermittedButton>
      </Group>
    </>
  );
}
