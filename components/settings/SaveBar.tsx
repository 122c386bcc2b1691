"use client";

import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import type { useSaveSettings } from "./hooks/settings";

export interface SaveBarProps {
  readonly save: ReturnType<typeof useSaveSettings>;
  readonly changed: boolean;
  readonly valid: boolean;
}

/** The end of a form of settings: why they were not saved, Save, and whether there is something to save. */
export function SaveBar({ save, changed, valid }: SaveBarProps): ReactNode {
  const { allowed, reason } = useGuard("admin");
  useUnsavedGuard(changed, "Changed settings are not saved and would be lost.");
  return (
    <>
      {save.error ? <ErrorState title="The settings were not saved" error={save.error} /> : null}
      <Group gap="8px 16px">
        <PermittedButton
          needs="admin"
          type="submit"
          size="sm"
          loading={save.isPending}
          disabled={!changed || !valid}
        >
          Save
        </PermittedButton>
        <span role="status" className="dim">
          {!allowed ? reason : changed ? "Unsaved changes" : ""}
        </span>
      </Group>
    </>
  );
}
