"use client";

import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { Role } from "@/lib/api/accounts";
import { ErrorState } from "./ErrorState";
import { PermittedButton } from "./Permitted";

export interface FormEndProps {
  /** On the button that sends. */
  readonly label: string;
  readonly write: { readonly error: Error | null; readonly isPending: boolean };
  /** What is said where it failed: "The person was not added". */
  readonly failed: string;
  /** What is said where nothing was sent, since it would change nothing; null else. */
  readonly unchanged?: string | null;
  readonly onCancel: () => void;
  /** On the way out; "Cancel" where nothing was done yet. */
  readonly leave?: string;
  /** What the answer tells is told once: there is no way out before it is there. */
  readonly awaited?: boolean;
  readonly needs?: Role;
  readonly disabled?: boolean;
  /** Before the ways out: what becomes of the form else. */
  readonly children?: ReactNode;
}

/** The end of a form in a dialog: why it could not be sent, the way out and the way on. */
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
