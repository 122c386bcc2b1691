"use client";

import { Button, TextInput } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { NoSource } from "@/components/ui/NoSource";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { PermittedButton } from "@/components/ui/Permitted";
import { Select } from "@/components/ui/Select";
import { useShownQueries } from "@/components/ui/shownQueries";
import { useSaveAndStart } from "@/components/ui/useSaveAndStart";
import type { DataSource } from "@/lib/api/dataSources";
import type { NodeReader } from "@/lib/api/nodeReaders";
import { sourcesOfType } from "@/lib/client/sourcesOfType";
import { useReadNodes, useSetReader } from "./hooks";
import { intervalChoices } from "./intervals";
import { QueryFields } from "./QueryFields";
import { asksOf, READER_LABELS, readerFormSchema, comparedFields, valuesOf } from "./readerForm";
import classes from "../snapshots/Snapshots.module.css";

export interface ReaderFormProps {
  /** As last read; null for a new one. */
  readonly reader: NodeReader | null;
  /** Sources of the types that nodes can be read from. */
  readonly sources: readonly DataSource[];
  readonly onDone: () => void;
}

/** Which snapshot is read from which source, with which queries, and how often. */
export function ReaderForm({ reader, sources, onDone }: ReaderFormProps): ReactNode {
  const save = useSetReader();
  const read = useReadNodes();
  const schema = useMemo(() => readerFormSchema(sources), [sources]);
  const kept = useSaveAndStart({
    schema,
    item: reader,
    valuesOf: (stored) => valuesOf(stored, sources[0]),
    comparedFields,
    save,
    start: read,
    noun: "reader",
    notStarted: "Saved, but no reading was started",
    onDone,
  });
  const { form } = kept;
  const queries = useShownQueries({ errors: form.errors, size: "xs" });
  if (sources.length === 0)
    return (
      <NoSource title="No source of nodes yet" onClose={onDone}>
        Add your Prometheus, or the API server of your cluster, as a data source.
      </NoSource>
    );
  const { values, errorOf } = form;
  const { itself, names } = asksOf(values, sources);
  return (
    <form {...form.props} className={classes.form}>
      <div className={classes.beside}>
        <TextInput
          label="Snapshot"
          description="Each reading is its next version, under the policies of the one before"
          placeholder="ci-pool"
          disabled={reader !== null}
          {...form.getInputProps("name")}
        />
        <Select
          label="Data source"
          description="A Prometheus or a Kubernetes API server"
          data={sources.map((one) => one.name)}
          allowDeselect={false}
          {...form.getInputProps("source")}
        />
        <Select
          label="When"
          description="Only one reading runs at a time"
          data={intervalChoices(values.everyMinutes)}
          value={String(values.everyMinutes)}
          error={errorOf("everyMinutes")}
          allowDeselect={false}
          onChange={(value) =>
            form.setFieldValue("everyMinutes", value === "null" || value === null ? null : Number(value))
          }
        />
        <Select
          label="Added metrics from"
          description={
            itself
              ? "This Prometheus unless another is chosen"
              : "It also provides when images were last used"
          }
          data={sourcesOfType(sources, "prometheus").map((one) => one.name)}
          placeholder={itself ? values.source : "no Prometheus: their lines hold"}
          clearable
          clearButtonProps={{ "aria-label": "Query no other Prometheus for added metrics" }}
          {...form.getInputProps("metricsSource")}
        />
      </div>
      {names.length > 0 ? (
        <>
          <div>{queries.button}</div>
          {queries.shown ? (
            <div className={classes.form}>
              <QueryFields
                names={names}
                queries={values.queries}
                errorOf={(query) => errorOf(`queries.${query}`)}
                onChange={(changed) => form.setValues({ queries: changed })}
              />
            </div>
          ) : null}
        </>
      ) : null}
      {save.error ? <ErrorState title="The reader was not saved" error={save.error} /> : null}
      <div className="actions">
        <PermittedButton needs="tuner" type="submit" size="sm" loading={save.isPending || read.isPending}>
          Save and read now
        </PermittedButton>
        <Button variant="default" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <OthersSaved kept={kept} labels={READER_LABELS} />
      </div>
    </form>
  );
}
