"use client";

import { Button, NumberInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { retentionSchema, type Retention } from "@/lib/api/settings";
import { fieldErrors } from "@/lib/client/api";
import { useSaveSettings } from "@/lib/client/hooks/settings";
import classes from "./RetentionForm.module.css";

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
  { key: "runDays", label: "Age at which a run is removed", description: "Since it began.", suffix: " days" },
  {
    key: "artifactsPerPolicy",
    label: "Runs of each policy that keep their samples",
    description: "Samples are the larger part; older runs keep their ranking without them.",
    suffix: " runs",
  },
];

export function RetentionForm({ saved }: { readonly saved: Retention }): ReactNode {
  const [values, setValues] = useState<Record<keyof Retention, number | string>>({ ...saved });
  const save = useSaveSettings();
  const parsed = retentionSchema.safeParse(values);
  const serverErrors = fieldErrors(save.error);
  const changed = fields.some(({ key }) => values[key] !== saved[key]);
  const errorOf = (key: keyof Retention): string | undefined =>
    parsed.error?.issues.find((issue) => issue.path[0] === key)?.message ??
    serverErrors[`retention.${key}`] ??
    serverErrors[key];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!parsed.success) return;
    save.mutate({ retention: parsed.data }, { onSuccess: () => notifyDone("Settings saved.") });
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {fields.map(({ key, label, description, suffix }) => (
        <NumberInput
          key={key}
          label={label}
          description={description}
          suffix={suffix}
          allowDecimal={false}
          allowNegative={false}
          value={values[key]}
          error={errorOf(key)}
          onChange={(value) => setValues({ ...values, [key]: value })}
        />
      ))}
      {save.error ? <ErrorState title="The settings were not saved" error={save.error} /> : null}
      <div className={classes.bar}>
        <Button type="submit" size="sm" loading={save.isPending} disabled={!changed || !parsed.success}>
          Save
        </Button>
        <span role="status" className={classes.state}>
          {changed ? "Unsaved changes" : ""}
        </span>
      </div>
    </form>
  );
}
