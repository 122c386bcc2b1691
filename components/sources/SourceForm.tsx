"use client";

import { Button, Drawer, Group, Select, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { dataSourceTypeSchema, type DataSource, type DataSourceType } from "@/lib/api/dataSources";
import { fieldErrors } from "@/lib/client/api";
import { useSaveDataSource, useTestDataSource } from "@/lib/client/hooks/dataSources";
import { sourceTypeLabel } from "@/lib/client/labels";
import { CredentialFields } from "./CredentialFields";
import { ProfileFields } from "./ProfileFields";
import { checkValues, inputOf, valuesOf, type SourceValues } from "./sourceFormModel";
import classes from "./SourceForm.module.css";

const urlExamples: Record<DataSourceType, string> = {
  prometheus: "https://prometheus.example.com",
  loki: "https://loki.example.com",
  registry: "https://registry.example.com",
  pullCostProfile: "https://files.example.com/pull-cost.csv",
};

export interface SourceFormProps {
  /** Null adds a new one. */
  readonly source: DataSource | null;
  readonly onClose: () => void;
}

export function SourceForm({ source, onClose }: SourceFormProps): ReactNode {
  const [values, setValues] = useState(() => valuesOf(source));
  const [ownErrors, setOwnErrors] = useState<Record<string, string>>({});
  const save = useSaveDataSource();
  const test = useTestDataSource();
  const errors = { ...fieldErrors(save.error), ...ownErrors };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (save.isError) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [save.isError, save.error]);
  const set = (change: Partial<SourceValues>): void => setValues({ ...values, ...change });

  const { guard } = useGuard("admin");
  const saveNow = guard((): void => {
    const wrong = checkValues(values);
    setOwnErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    save.mutate(
      { current: source?.name ?? null, input: inputOf(values) },
      {
        onSuccess: ({ name }) => {
          notifyDone(`Data source ${name} saved.`);
          // The first thing anybody wants to know of it; its card shows the answer.
          test.mutate(name);
          onClose();
        },
      },
    );
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saveNow();
  };

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={source ? `Edit ${source.name}` : "Add data source"}
      closeButtonProps={{ "aria-label": "Close" }}
      transitionProps={{ duration: 0 }}
    >
      <form ref={form} onSubmit={submit} className={classes.form} noValidate>
        <TextInput
          label="Name"
          description="Lower-case letters, digits, hyphens and dots"
          required
          data-autofocus
          value={values.name}
          error={errors["name"]}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Select
          label="Type"
          data={dataSourceTypeSchema.options.map((type) => ({ value: type, label: sourceTypeLabel(type) }))}
          value={values.type}
          allowDeselect={false}
          disabled={source !== null}
          description={source ? "Cannot change; add another data source instead" : undefined}
          error={errors["type"]}
          onChange={(value) => set({ type: dataSourceTypeSchema.catch("prometheus").parse(value) })}
        />
        {values.type === "pullCostProfile" ? (
          <ProfileFields
            values={values}
            stored={source?.hasDocument ?? false}
            error={errors["document"]}
            onChange={set}
          />
        ) : null}
        {values.type === "pullCostProfile" && values.place === "document" ? null : (
          <TextInput
            label="URL"
            description="A path is kept in front of the API's own, as in https://mimir.example.com/prometheus"
            required
            type="url"
            placeholder={urlExamples[values.type]}
            value={values.url}
            error={errors["url"]}
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
        )}
        {values.type === "pullCostProfile" && values.place === "document" ? null : (
          <CredentialFields
            values={values}
            storedKeys={source?.credentialKeys ?? []}
            errors={errors}
            onChange={set}
          />
        )}
        {save.error ? <ErrorState title="The data source was not saved" error={save.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <PermittedButton needs="admin" type="submit" size="sm" loading={save.isPending}>
            Save
          </PermittedButton>
        </Group>
      </form>
    </Drawer>
  );
}
