"use client";

import { NumberInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { retentionSchema, type Retention } from "@/lib/api/settings";
import { fieldErrors } from "@/lib/client/api";
import { useSaveSettings } from "@/lib/client/hooks/settings";
import classes from "./RetentionForm.module.css";

const fields: readonly {
  readonly key: keyof Retention;
  readonly label: string;
  readonly description: string;
  readonly suffix: string;
  /** As retentionSchema has them. */
  readonly min: number;
  readonly max: number;
}[] = [
  {
    key: "runsPerPolicy",
    label: "Runs kept for each policy",
    description: "The newest stay.",
    suffix: " runs",
    min: 1,
    max: 100_000,
  },
  {
    key: "runDays",
    label: "Age at which a run is removed",
    description: "Since it began.",
    suffix: " days",
    min: 1,
    max: 3_650,
  },
  {
    key: "artifactsPerPolicy",
    label: "Runs of each policy that keep their samples",
    description: "Samples are the larger part; older runs keep their ranking without them.",
    suffix: " runs",
    min: 0,
    max: 10_000,
  },
];

export function RetentionForm({ saved }: { readonly saved: Retention }): ReactNode {
  const [values, setValues] = useState<Record<keyof Retention, number | string>>({ ...saved });
  const save = useSaveSettings();
  const parsed = retentionSchema.safeParse(values);
  const serverErrors = fieldErrors(save.error);
  const changed = fields.some(({ key }) => values[key] !== saved[key]);
  const errorOf = ({ key, min, max }: (typeof fields)[number]): string | undefined =>
    parsed.error?.issues.some((issue) => issue.path[0] === key)
      ? `A whole number from ${min} to ${max.toLocaleString("en-US")}`
      : serverErrors[`retention.${key}`];
  const { allowed, reason, guard } = useGuard("admin");
  const saveNow = guard((): void => {
    if (!parsed.success) return;
    save.mutate({ retention: parsed.data }, { onSuccess: () => notifyDone("Settings saved.") });
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saveNow();
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {fields.map((field) => (
        <NumberInput
          key={field.key}
          label={field.label}
          description={field.description}
          suffix={field.suffix}
          allowDecimal={false}
          allowNegative={false}
          value={values[field.key]}
          error={errorOf(field)}
          onChange={(value) => setValues({ ...values, [field.key]: value })}
        />
      ))}
      {save.error ? <ErrorState title="The settings were not saved" error={save.error} /> : null}
      <div className={classes.bar}>
        <PermittedButton
          needs="admin"
          type="submit"
          size="sm"
          loading={save.isPending}
          disabled={!changed || !parsed.success}
        >
          Save
        </PermittedButton>
        <span role="status" className={classes.state}>
          {!allowed ? reason : changed ? "Unsaved changes" : ""}
        </span>
      </div>
    </form>
  );
}
