"use client";

import { Button, Collapse, NativeSelect } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, PermittedLink } from "@/components/ui/Permitted";
import { useDataSources } from "@/lib/client/hooks/dataSources";
import type { MirrorQueries } from "@/lib/coldstart/shapes";
import classes from "../../ColdStart.module.css";
import { DEFAULT_LOOKBACK, LOOKBACKS, lookbackText } from "./choice";
import { MirrorQueryFields } from "./MirrorQueryFields";
import type { Mirror } from "./useMirror";

/** From which data source, over which time, by which queries a mirror's numbers are read. */
export function MirrorForm({ choice, onChoice, read }: Mirror): ReactNode {
  const sources = useDataSources().data?.items.filter(({ type }) => type === "prometheus") ?? [];
  const [source, setSource] = useState(choice?.source ?? "");
  const [lookback, setLookback] = useState(choice?.lookback ?? DEFAULT_LOOKBACK);
  const [queries, setQueries] = useState<MirrorQueries>(choice?.queries ?? {});
  const [shown, setShown] = useState(Object.keys(queries).length > 0);
  const names = [...new Set([...(source === "" ? [] : [source]), ...sources.map(({ name }) => name)])];
  const times = LOOKBACKS.some(({ value }) => value === lookback)
    ? LOOKBACKS
    : [...LOOKBACKS, { value: lookback, label: lookbackText(lookback) }];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const next = source === "" ? null : { source, lookback, queries };
    if (next !== null && JSON.stringify(next) === JSON.stringify(choice)) void read.refetch();
    else onChoice(next);
  };
  return (
    <Panel
      title="Measured on a mirror"
      description="What nobody entered is estimated from the counters of a running mirror, where at least 20 observations say it."
      actions={
        names.length === 0 ? (
          <PermittedLink needs="admin" href="/sources?edit=add" variant="default">
            Add data source
          </PermittedLink>
        ) : null
      }
    >
      <form onSubmit={submit} className="stack">
        <div className={classes.fields}>
          <NativeSelect
            label="From data source"
            data={[
              { value: "", label: "none: typed values only" },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            value={source}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
          />
          <NativeSelect
            label="Over"
            data={[...times]}
            value={lookback}
            onChange={({ currentTarget }) => setLookback(currentTarget.value)}
          />
        </div>
        <div className="actions">
          <PermittedButton needs="tuner" type="submit" loading={read.isFetching}>
            {source === "" ? "Use typed values" : "Read"}
          </PermittedButton>
          <Button variant="default" aria-expanded={shown} onClick={() => setShown((before) => !before)}>
            {shown ? "Hide the queries" : "Show and change the queries"}
          </Button>
        </div>
        <Collapse expanded={shown}>
          {shown ? <MirrorQueryFields queries={queries} onChange={setQueries} /> : null}
        </Collapse>
      </form>
    </Panel>
  );
}
