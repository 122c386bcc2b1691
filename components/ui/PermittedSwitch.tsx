"use client";

import { Switch, type SwitchProps } from "@mantine/core";
import type { ReactNode } from "react";
import { notifyRefused } from "./notify";
import { Refusal, useRefusal, type Needs } from "./Refusal";
import classes from "./Permitted.module.css";

export type PermittedSwitchProps = Omit<SwitchProps, "onChange" | "disabled"> &
  Needs & {
    /**
     * The last change is being saved, and further ones are ignored. The switch is not disabled, which would lose
     * the keyboard focus.
     */
    readonly saving?: boolean;
    readonly onChange: (checked: boolean) => void;
  };

export function PermittedSwitch(given: PermittedSwitchProps): ReactNode {
  const { needs, refusal, saving = false, onChange, ...props } = given;
  const reason = useRefusal(needs, refusal);
  if (reason === null) {
    return (
      <Switch
        {...props}
        className={`${props.className ?? ""} ${saving ? classes.savingSwitch : ""}`}
        aria-disabled={saving || undefined}
        onChange={(event) => (saving ? undefined : onChange(event.currentTarget.checked))}
      />
    );
  }
  return (
    <Refusal reason={reason}>
      {(describedBy) => (
        <Switch
          {...props}
          className={`${props.className ?? ""} ${classes.refusedSwitch}`}
          aria-disabled="true"
          aria-describedby={describedBy}
          onChange={() => notifyRefused(reason)}
        />
      )}
    </Refusal>
  );
}
