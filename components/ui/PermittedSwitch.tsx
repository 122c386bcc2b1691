"use client";

import { Switch, type SwitchProps } from "@mantine/core";
import type { ReactNode } from "react";
import { notifyRefused } from "./notify";
import { Refusal, useRefusal, type Needs } from "./Refusal";
import classes from "./Permitted.module.css";

export type PermittedSwitchProps = Omit<SwitchProps, "onChange"> &
  Needs & { readonly onChange: (checked: boolean) => void };

export function PermittedSwitch({ needs, refusal, onChange, ...props }: PermittedSwitchProps): ReactNode {
  const reason = useRefusal(needs, refusal);
  if (reason === null) {
    return <Switch {...props} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  return (
    <Refusal reason={reason}>
      {(describedBy) => (
        <Switch
          {...props}
          className={`${props.className ?? ""} ${classes.refusedSwitch}`}
          disabled={false}
          aria-disabled="true"
          aria-describedby={describedBy}
          onChange={() => notifyRefused(reason)}
        />
      )}
    </Refusal>
  );
}
