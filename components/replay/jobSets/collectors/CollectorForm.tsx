"use client";

import { Button, Checkbox, Group, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { DefaultQueries, type DefaultQuery } from "@/components/ui/DefaultQueries";
import { ErrorState } from "@/components/ui/ErrorState";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { PermittedButton } from "@/components/ui/Permitted";
import { Select } from "@/components/ui/Select";
import { useShownQueries } from "@/components/ui/shownQueries";
import { useSaveAndStart } from "@/components/ui/useSaveAndStart";
import type { DataSource } from "@/lib/api/dataSources";
import type { JobSetCollector } from "@/lib/api/jobSetCollectors";
import { fieldErrors } from "@/lib/client/api";
import { sourcesOfType } from "@/lib/client/sourcesOfType";
import { timeZones } from "@/lib/client/timeZones";
import { COLLECT_EVENTS, COLLECT_QUERIES } from "@/lib/replay";
import { COLLECT_QUERY_NAMES, COLLECTOR_TYPES, type CollectQueryName } from "@/lib/replay/shapes";
import classes from "../../Replay.module.css";
import { COLLECTOR_LABELS, collectorFormSchema, comparedFields, valuesOf } from "./collectorForm";
import { useCollect, useSetCollector } from "./hooks";

export interface CollectorFormProps {
  /** As last read; null for a new one. */
  readonly collector: JobSetCollector | null;
  readonly sources: readonly DataSource[];
  readonly onDone: () => void;
}

/** Which job set is collected from which source, for which days, and whether daily. */
export function CollectorForm({ collector, sources, onDone }: CollectorFormProps): ReactNode {
  const save = useSetCollector();
  const collect = useCollect();
  const usable = sourcesOfType(sources, COLLECTOR_TYPES);
  const kept = useSaveAndStart({
    schema: collectorFormSchema,
    item: collector,
    valuesOf: (stored) => valuesOf(stored, usable[0]),
    comparedFields,
    save,
    start: collect,
    noun: "collector",
    notStarted: "Saved, but no collection was started",
    onDone,
  });
  const { form } = kept;
  const { values, errorOf } = form;
  const queries = useShownQueries({ errors: form.errors, isOfQueries, size: "xs" });
  return (
    <form {...form.props} className="stack">
      <div className={classes.fields}>
        <TextInput
          label="Job set"
          description="Each collection is its next version"
          placeholder="ci-days"
          disabled={collector !== null}
          {...form.getInputProps("name")}
        />
        <Select
          label="Data source"
          description="A GitLab, or a Prometheus with kube-state-metrics"
          data={usable.map(({ name, type }) => ({ value: name, label: `${name} (${type})` }))}
          allowDeselect={false}
          value={values.source}
          error={errorOf("source")}
          onChange={(name) => {
            form.setFieldValue("source", name ?? "");
            form.setFieldValue("type", usable.find((each) => each.name === name)?.type ?? "");
          }}
        />
        <TextInput
          label="Days"
          description="The last whole days, at most 31"
          inputMode="numeric"
          {...form.getInputProps("days")}
        />
        <Select
          label="Time zone"
          description="Defines when a day starts"
          data={timeZones()}
          searchable
          allowDeselect={false}
          {...form.getInputProps("timeZone")}
        />
        {values.type === "gitlab" ? (
          <TextInput
            label="Group"
            description="Its path; projects of its subgroups are collected, too"
            placeholder="team-shop"
            {...form.getInputProps("group")}
          />
        ) : (
          <Select
            label="Events of pulls"
            description="A Loki with Kubernetes events, for pull times"
            data={[
              { value: "", label: "None" },
              ...sourcesOfType(sources, "loki").map(({ name }) => ({ value: name, label: name })),
            ]}
            allowDeselect={false}
            {...form.getInputProps("events")}
          />
        )}
        <TextInput
          label="Default pull time (s)"
          description="For images without an observed pull; without it their jobs are left out"
          inputMode="decimal"
          {...form.getInputProps("defaultPullSeconds")}
        />
      </div>
      {values.type === "gitlab" ? (
        <Textarea
          label="Projects"
          description="Paths or ids, one per line; without group and projects, all that the token can access"
          placeholder="team-shop/checkout"
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps("projects")}
        />
      ) : (
        <>
          <div>{queries.button}</div>
          {queries.shown ? (
            <div className="stack">
              <DefaultQueries
                names={COLLECT_QUERY_NAMES}
                defaultOf={defaultOf}
                queries={values.queries}
                errorOf={(name) => errorOf(`queries.${name}`)}
                onChange={(changed) => form.setValues({ queries: changed })}
              />
              <TextInput
                label="Events of pulls (LogQL)"
                placeholder={COLLECT_EVENTS}
                {...form.getInputProps("eventsQuery")}
              />
            </div>
          ) : null}
        </>
      )}
      <Checkbox
        label="Once a day"
        description="Only one collection runs at a time; missed days are not collected later"
        {...form.getInputProps("daily", { type: "checkbox" })}
      />
      {save.error && Object.keys(fieldErrors(save.error)).every((path) => !hasField(path, values)) ? (
        <ErrorState title="The collector was not saved" error={save.error} />
      ) : null}
      <Group>
        <PermittedButton needs="tuner" type="submit" size="sm" loading={save.isPending || collect.isPending}>
          Save and collect now
        </PermittedButton>
        <Button variant="default" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <OthersSaved kept={kept} labels={COLLECTOR_LABELS} />
      </Group>
    </form>
  );
}

const isOfQueries = (path: string): boolean => path.startsWith("queries.") || path === "eventsQuery";

/** Paths of queries are two segments long, like `queries.starts`. */
const hasField = (path: string, values: object): boolean => path in values || isOfQueries(path);

function defaultOf(name: CollectQueryName): DefaultQuery {
  const { title, without, labels, unit, promql } = COLLECT_QUERIES[name];
  const value = unit === "" ? "Labels" : `${unit}; labels`;
  return { title, promql, description: `${value} ${labels.join(", ")}. Without it: ${without}` };
}
