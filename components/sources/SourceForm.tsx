"use client";

import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CancelPending } from "@/components/ui/CancelPending";
import { useGuard } from "@/components/ui/Permitted";
import { lostItem } from "@/components/ui/lostText";
import { SaveAndTest } from "@/components/ui/SaveAndTest";
import { Select } from "@/components/ui/Select";
import { dataSourceTypeSchema, type DataSource } from "@/lib/api/dataSources";
import { useSaveDataSource, useTestDataSource } from "@/lib/client/hooks/dataSources";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import { sourceTypes } from "@/lib/sources/shapes";
import { CredentialFields } from "./CredentialFields";
import { DocumentFields } from "./DocumentFields";
import { KubeconfigField } from "./KubeconfigField";
import { UnclearFor } from "./SourceUsers";
import { TestOutcome } from "./TestOutcome";
import { isUploaded, sourceFormSchema, valuesOf, type SourceValues } from "./sourceFormModel";

export interface SourceFormProps {
  /** Null adds a new one. */
  readonly source: DataSource | null;
  readonly onClose: () => void;
  /** Called with the name under which it is now stored. */
  readonly onSaved?: (name: string) => void;
}

const isNewer = (read: DataSource | null, base: DataSource | null): boolean =>
  read !== null && base !== null && read.revision > base.revision;

export function SourceForm({ source, onClose, onSaved }: SourceFormProps): ReactNode {
  const save = useSaveDataSource();
  const test = useTestDataSource();
  const saved = save.data?.name;
  const { guard } = useGuard("admin");
  const kept = useKeptForm({
    schema: sourceFormSchema,
    read: source,
    isNewer,
    valuesOf,
    // The page does not receive credentials and documents, so it cannot compare them.
    differs: isNewer,
    write: save,
    onSubmit: guard((input, over) =>
      save.mutate(
        { current: kept.base?.name ?? null, input, revision: over?.revision },
        {
          onSuccess: (stored) => {
            kept.keepSent(stored);
            onSaved?.(stored.name);
            // A new source is tested at once.
            test.mutate(stored.name);
          },
        },
      ),
    ),
  });
  const { form, base } = kept;
  const { values, errorOf } = form;
  const set = (change: Partial<SourceValues>): void => form.setValues(change);
  const type = sourceTypes[values.type];
  const uploaded = isUploaded(values);

  return (
    <SaveAndTest
      title={source ? `Edit ${source.name}` : "Add data source"}
      form={form}
      kept={kept}
      saved={saved !== undefined}
      outcome={
        saved === undefined || save.isPending || Object.keys(form.errors).length > 0 ? null : (
          <>
            <TestOutcome
              sourceName={saved}
              saved
              test={test.data ?? null}
              pending={test.isPending}
              error={test.error}
            />
            <CancelPending write={test} what={`the test of ${saved}`} />
            <UnclearFor source={save.data} />
          </>
        )
      }
      write={save}
      failed="The data source was not saved"
      lost={lostItem("data source", base?.name ?? null)}
      onClose={onClose}
    >
      <Select
        label="Type"
        data={dataSourceTypeSchema.options.map((type) => ({ value: type, label: sourceTypes[type].label }))}
        value={values.type}
        allowDeselect={false}
        disabled={base !== null}
        description={base ? "Cannot change; add another data source instead" : undefined}
        error={errorOf("type")}
        onChange={(value) => set({ type: dataSourceTypeSchema.catch("prometheus").parse(value) })}
      />
      {type.document ? (
        <DocumentFields
          field={type.document}
          values={values}
          stored={base?.hasDocument ?? false}
          error={errorOf("document")}
          onChange={set}
        />
      ) : null}
      {type.kubeconfig ? <KubeconfigField values={values} onChange={set} /> : null}
      {uploaded ? null : (
        <TextInput
          label="URL"
          description={type.urlHint}
          required
          type="url"
          placeholder={type.urlExample}
          {...form.getInputProps("url")}
        />
      )}
      {uploaded ? null : (
        <CredentialFields
          values={values}
          storedKeys={base?.credentialKeys ?? []}
          errorOf={errorOf}
          onChange={set}
        />
      )}
    </SaveAndTest>
  );
}
