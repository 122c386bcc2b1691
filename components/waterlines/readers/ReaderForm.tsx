"use client";

import { Collapse, Button, Select, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton, PermittedLink } from "@/components/ui/Permitted";
import type { DataSource } from "@/lib/api/dataSources";
import type { NodeReader } from "@/lib/api/nodeReaders";
import { READER_QUERIES, READER_TYPES, type ReaderType } from "@/lib/waterlines/shapes";
import { useReadNodes, useSetReader } from "./hooks";
import { intervalChoices } from "./intervals";
import { QueryFields, type Queries } from "./QueryFields";
import classes from "../snapshots/Snapshots.module.css";

export interface ReaderFormProps {
  /** Null: a new one. */
  readonly reader: NodeReader | null;
  /** Of the types that nodes are read from. */
  readonly sources: readonly DataSource[];
  readonly onDone: () => void;
}

/** Which snapshot is read from where, with which queries, how often. */
export function ReaderForm({ reader, sources, onDone }: ReaderFormProps): ReactNode {
  const save = useSetReader();
  const read = useReadNodes();
  const [name, setName] = useState(reader?.name ?? "");
  const [source, setSource] = useState(reader?.source ?? sources[0]?.name ?? "");
  const [every, setEvery] = useState(reader?.everyMinutes ?? null);
  const [metricsSource, setMetricsSource] = useState(reader?.metricsSource ?? null);
  const [queries, setQueries] = useState<Queries>(reader?.queries ?? {});
  const [shown, setShown] = useState(false);
  if (sources.length === 0) return <NoSource />;
  const type = readerTypeOf(sources.find((one) => one.name === source)?.type);
  const itself = type === "prometheus";
  const names = itself || metricsSource !== null ? READER_QUERIES[type] : [];
  const own = Object.fromEntries(Object.entries(queries).filter(([query]) => names.some((n) => n === query)));
  const incomplete = name.trim() === "" || Object.values(own).some((text) => text.trim() === "");
  const submit = (): void => {
    const input = { source, queries: own, metricsSource, everyMinutes: every };
    save.mutate(
      { name: name.trim(), input },
      { onSuccess: (made) => read.mutate(made.name, { onSettled: onDone }) },
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!incomplete) submit();
      }}
    >
      <div className={classes.beside}>
        <TextInput
          label="Snapshot"
          description="Each reading is its next version, under the policies of the one before"
          placeholder="ci-pool"
          value={name}
          disabled={reader !== null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Data source"
          description="A Prometheus or a Kubernetes API server"
          data={sources.map((one) => one.name)}
          value={source}
          allowDeselect={false}
          onChange={(value) => setSource(value ?? source)}
        />
        <Select
          label="When"
          description="A reading is not begun beside another"
          data={intervalChoices(every)}
          value={String(every)}
          allowDeselect={false}
          onChange={(value) => setEvery(value === "null" || value === null ? null : Number(value))}
        />
        <Select
          label="Added metrics from"
          description={
            itself ? "This Prometheus unless another is chosen" : "It also says when images were last used"
          }
          data={sources.filter(({ type }) => type === "prometheus").map((one) => one.name)}
          placeholder={itself ? source : "no Prometheus: their lines hold"}
          value={metricsSource}
          clearable
          clearButtonProps={{ "aria-label": "Ask no other Prometheus for added metrics" }}
          onChange={setMetricsSource}
        />
      </div>
      {names.length > 0 ? (
        <>
          <div>
            <Button
              variant="default"
              size="xs"
              aria-expanded={shown}
              onClick={() => setShown((before) => !before)}
            >
              {shown ? "Hide the queries" : "Show and change the queries"}
            </Button>
          </div>
          <Collapse expanded={shown}>
            {shown ? (
              <div className={classes.form}>
                <QueryFields names={names} queries={queries} onChange={setQueries} />
              </div>
            ) : null}
          </Collapse>
        </>
      ) : null}
      <div className="actions">
        <PermittedButton
          needs="tuner"
          type="submit"
          loading={save.isPending || read.isPending}
          disabled={incomplete}
        >
          Save and read now
        </PermittedButton>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {save.error ? <ErrorState title="The reader was not saved" error={save.error} /> : null}
    </form>
  );
}

/** Sources of other types are not offered. */
const readerTypeOf = (type: string | undefined): ReaderType =>
  READER_TYPES.find((one) => one === type) ?? "kubernetes";

function NoSource(): ReactNode {
  return (
    <EmptyState
      title="No source of nodes yet"
      action={
        <PermittedLink needs="admin" href="/sources?edit=add" variant="default">
          Add data source
        </PermittedLink>
      }
    >
      Add your Prometheus, or the API server of your cluster, as a data source.
    </EmptyState>
  );
}
