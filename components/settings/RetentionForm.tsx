"use client";

import type { ReactNode } from "react";
import { NumberInput } from "@/components/ui/NumberInput";
import { confirmAction } from "@/components/ui/confirmAction";
import type { Retention, Settings } from "@/lib/api/settings";
import { shape } from "@/lib/client/api";
import { SaveBar } from "./SaveBar";
import { useSettingsForm } from "./useSettingsForm";
import classes from "./Forms.module.css";

const fields: readonly {
  readonly key: keyof Retention;
  readonly label: string;
  readonly description: string;
  readonly suffix: string;
}[] = [
  {
    key: "runsPerPolicy",
    label: "Runs kept for each policy",
    description: "The newest stay.",
    suffix: " runs",
  },
  {
    key: "runDays",
    label: "Age at which a run is removed",
    description: "Counted from when it started.",
    suffix: " days",
  },
  {
    key: "artifactsPerPolicy",
    label: "Runs of each policy that keep their samples",
    description: "Samples are the larger part; older runs keep their ranking without them.",
    suffix: " runs",
  },
  {
    key: "ledgerMonths",
    label: "Months whose builds are kept",
    description:
      "Before the current month. Of older months, the usage of namespaces and projects is kept, without pipelines and builds.",
    suffix: " months",
  },
];

const LABELS = Object.fromEntries(fields.map(({ key, label }) => [`retention.${key}`, label]));

/** Asks where a bound becomes smaller: what is beyond it is removed. */
async function askToRemove(saved: Retention, next: Retention): Promise<boolean> {
  const smaller = fields.filter(({ key }) => next[key] < saved[key]);
  if (smaller.length === 0) return true;
  return confirmAction({
    title: "Remove what exceeds the new limits?",
    children: `${smaller.map(({ key, label, suffix }) => `${label}: ${saved[key]} → ${next[key]}${suffix}.`).join(" ")} What exceeds the limits is removed within minutes and cannot be restored.`,
    confirmLabel: "Save and remove",
    cancelLabel: "Do not save",
    danger: true,
  });
}

const schema = () => shape(import("./formSchemas"), "retentionForm");

export interface RetentionFormProps {
  readonly settings: Pick<Settings, "retention" | "revision">;
}

export function RetentionForm({ settings }: RetentionFormProps): ReactNode {
  const of = useSettingsForm({
    schema,
    settings,
    valuesOf: ({ retention }) => ({ retention }),
    inputOf: (output) => output,
    ask: ({ retention }) => askToRemove(settings.retention, retention),
  });
  const { form } = of.kept;
  return (
    <form {...form.props} className={`stack ${classes.narrow}`}>
      {fields.map((field) => (
        <NumberInput
          key={field.key}
          label={field.label}
          description={field.description}
          suffix={field.suffix}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps(`retention.${field.key}`)}
        />
      ))}
      <SaveBar of={of} labels={LABELS} />
    </form>
  );
}
