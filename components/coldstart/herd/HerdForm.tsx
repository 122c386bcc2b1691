"use client";

import type { ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { NumberInput } from "@/components/ui/NumberInput";
import { Panel } from "@/components/ui/Panel";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import classes from "../ColdStart.module.css";
import type { HerdValues } from "./herd";

const formSchema = () => import("./herdForm").then((file) => file.herdFormSchema);

const FIELDS: readonly (readonly [keyof HerdValues, string])[] = [
  ["nodes", "Cold nodes"],
  ["seed", "Seed"],
  ["layers", "Layers"],
  ["sizeMib", "Size of a layer (MiB)"],
  ["arrivalSeconds", "Nodes begin within (s)"],
  ["zones", "Zones, one puller each"],
  ["falseEmptyPercent", "Lookups that miss (%)"],
  ["health", "Health of the DHT (0–1)"],
  ["skewPercent", "Nodes that do not know the best node (%)"],
  ["originMib", "Registry’s link (MiB/s)"],
  ["peerMib", "A node’s link (MiB/s)"],
  ["killSeconds", "The puller restarts after (s), empty is never"],
];

export interface HerdFormProps {
  readonly values: HerdValues;
  readonly busy: boolean;
  readonly onReplay: (values: HerdValues) => void;
}

export function HerdForm({ values, busy, onReplay }: HerdFormProps): ReactNode {
  const form = useZodForm({ schema: formSchema, initial: values, error: null, onSubmit: onReplay });
  return (
    <Panel title="Herd" description="Change it and replay. The URL then contains it, so you can share it.">
      <form {...form.props} className="stack">
        <div className={classes.fields}>
          {FIELDS.map(([name, label]) => (
            <NumberInput key={name} label={label} min={0} {...form.getInputProps(name)} />
          ))}
        </div>
        <div className="actions">
          <BusyButton type="submit" loading={busy}>
            Replay
          </BusyButton>
        </div>
      </form>
    </Panel>
  );
}
