"use client";

import { NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import type { Retention } from "@/lib/api/settings";
import { shape } from "@/lib/client/api";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useSaveSettings } from "./hooks/settings";
import { SaveBar } from "./SaveBar";
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
    description: "Since it began.",
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
      "Before the present one. Of older months what namespaces and projects used stays, without pipelines and builds.",
    suffix: " months",
  },
];

const schema = () => shape(import("./formSchemas"), "retentionForm");

export interface RetentionFormProps {
  readonly saved: Retention;
  /** Of the settings that are shown: what somebody else saved since is not overwritten. */
  readonly revision: number;
}

export function RetentionForm({ saved, revision }: RetentionFormProps): ReactNode {
  const save = useSaveSettings(revision);
  const { guard } = useGuard("admin");
  const form = useZodForm({
    schema,
    initial: { retention: saved },
    error: save.error,
    onSubmit: guard((input) => save.mutate(input, { onSuccess: () => notifyDone("Settings saved.") })),
    live: true,
  });
  const changed = fields.some(({ key }) => form.values.retention[key] !== saved[key]);
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
      <SaveBar save={save} changed={changed} valid={form.isValid()} />
    </form>
  );
}
