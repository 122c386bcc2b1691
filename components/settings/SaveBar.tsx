"use client";

import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { OthersSaved, type OthersSavedProps } from "@/components/ui/OthersSaved";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { lostChanges } from "@/components/ui/lostText";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import type { SettingsForm } from "./useSettingsForm";

export interface SaveBarProps {
  readonly of: {
    readonly save: SettingsForm<never, never>["save"];
    readonly kept: OthersSavedProps["kept"] & {
      readonly dirty: boolean;
      readonly form: { readonly isValid: () => boolean };
    };
  };
  /** Whether there are unsaved changes; by default, whether the form is dirty. */
  readonly changed?: boolean;
  /** What the form calls its fields, by their paths. */
  readonly labels: OthersSavedProps["labels"];
}

/** The end of a form of settings: why they were not saved, Save, and whether there is something to save. */
export function SaveBar({ of: { save, kept }, changed = kept.dirty, labels }: SaveBarProps): ReactNode {
  const { allowed, reason } = useGuard("admin");
  useUnsavedGuard(changed, lostChanges("these settings"));
  return (
    <>
      {save.error ? <ErrorState title="The settings were not saved" error={save.error} /> : null}
      <Group gap="8px 16px">
        <PermittedButton
          needs="admin"
          type="submit"
          size="sm"
          loading={save.isPending}
          disabled={!changed || !kept.form.isValid()}
        >
          Save
        </PermittedButton>
        <OthersSaved kept={kept} labels={labels}>
          {!allowed ? reason : changed ? "Unsaved changes" : ""}
        </OthersSaved>
      </Group>
    </>
  );
}
