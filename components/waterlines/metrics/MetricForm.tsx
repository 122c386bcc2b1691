"use client";

import { Switch, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { z } from "zod";
import { NumberInput } from "@/components/ui/NumberInput";
import { Panel } from "@/components/ui/Panel";
import { Select } from "@/components/ui/Select";
import { useSourcesOf } from "@/lib/client/hooks/dataSources";
import { metricKey, registeredMetricProblems, type AddedMetric } from "@/lib/waterlines";
import { registeredMetricInputSchema } from "@/lib/waterlines/shapes";
import { metricHref } from "../links";
import { ChainEditor } from "../profiles/ChainEditor";
import { keyChoices } from "../profiles/draft";
import { RevisedEnd } from "../revised/RevisedEnd";
import { useRevisedForm } from "../revised/useRevisedForm";
import { useSaveMetric } from "./hooks";
import { MetricQuery } from "./MetricQuery";
import classes from "./Metrics.module.css";
import { chainOf, sortText } from "./words";

export interface MetricFormProps {
  readonly initial: AddedMetric;
  /** The saved revision; 0 for a new metric. */
  readonly revision: number;
}

const LABELS = {
  unit: "Unit",
  actionPriority: "Action priority",
  nodeQuery: "PromQL of nodes",
  podQuery: "PromQL of pods",
  evictable: "Pods can be evicted for it",
  evictReleases: "Evicting a pod releases all that it uses",
  throttleable: "Pods can be throttled for it",
  stepReleases: "One step releases, %",
  sortable: "Its use says who gives way first",
  chain: "Who gives way first",
};

/** What the API's schema says of the values, and what the metric as a whole lacks. */
const formSchema = z.custom<AddedMetric>().superRefine((metric, context) => {
  const { name: _name, ...input } = metric;
  const { error } = registeredMetricInputSchema.safeParse(input);
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: "custom", path: [...path], message });
  for (const { path, message } of registeredMetricProblems(metric))
    context.addIssue({ code: "custom", path: [path], message });
});

/** The form of a metric; shows all errors at once. */
export function MetricForm({ initial, revision }: MetricFormProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  const sources = useSourcesOf("prometheus").data?.items ?? [];
  const source = chosen ?? sources[0]?.name ?? null;
  const { form, isNew, edit, end } = useRevisedForm({
    schema: formSchema,
    initial,
    revision,
    comparedFields: (metric) => ({ ...metric, chain: sortText(metric) }),
    save: useSaveMetric(),
    noun: "metric",
    savedText: (name) => `Metric ${name} saved. Readers ask for it from their next reading.`,
    href: metricHref,
  });
  const { values: draft, errors, errorOf } = form;
  const wrong = Object.keys(errors).length;
  /** The chain keeps comparing the metric under its new name. */
  const rename = (name: string): void =>
    edit({
      name,
      ...(draft.chain && {
        chain: draft.chain.map((one) =>
          one.key === metricKey(draft.name) ? { ...one, key: metricKey(name) } : one,
        ),
      }),
    });
  return (
    <form {...form.props} className={classes.form}>
      <Panel title="What it is" description="Rules name it, and its waterline has its unit.">
        <div className={classes.beside}>
          {isNew ? (
            <TextInput
              label="Name"
              description="As rules write it"
              required
              placeholder="ephemeral_storage_bytes"
              value={draft.name}
              error={errorOf("name")}
              onChange={({ currentTarget }) => rename(currentTarget.value)}
            />
          ) : null}
          <TextInput
            label="Unit"
            description="B is shown as KiB, MiB, GiB"
            placeholder="B"
            value={draft.unit}
            error={errorOf("unit")}
            onChange={({ currentTarget }) => edit({ unit: currentTarget.value })}
          />
          <NumberInput
            label="Action priority"
            description="0 to 10: higher is handled first"
            allowDecimal={false}
            value={draft.actionPriority}
            error={errorOf("actionPriority")}
            onChange={(value) => edit({ actionPriority: Number(value) })}
          />
        </div>
      </Panel>
      <Panel
        title="How it is measured"
        description="PromQL, evaluated at the instant of each reading. If it returns nothing, waterlines hold."
      >
        <div className="stack">
          {sources.length > 1 ? (
            <Select
              label="Try on"
              w={320}
              maw="100%"
              data={sources.map(({ name }) => name)}
              value={source}
              allowDeselect={false}
              onChange={setChosen}
            />
          ) : null}
          <MetricQuery
            label="PromQL of nodes"
            description="The use of each node: a series with the label node"
            labels={["node"]}
            value={draft.nodeQuery}
            error={errorOf("nodeQuery")}
            source={source}
            onChange={(nodeQuery) => edit({ nodeQuery })}
          />
          <MetricQuery
            label="PromQL of pods"
            description="The use of each pod: a series with the labels namespace and pod"
            labels={["namespace", "pod"]}
            value={draft.podQuery}
            error={errorOf("podQuery")}
            source={source}
            onChange={(podQuery) => edit({ podQuery })}
          />
        </div>
      </Panel>
      <Panel
        title="What can be done"
        description="What acting on one pod releases decides how many are enough."
      >
        <div className="stack">
          <Switch
            label="Pods can be evicted for it"
            checked={draft.evictable}
            onChange={({ currentTarget }) => edit({ evictable: currentTarget.checked })}
          />
          {draft.evictable ? (
            <Switch
              label="Evicting a pod releases all that it uses"
              description="Off: unknown, and the plan reports that it cannot act on the metric"
              checked={draft.evictReleases}
              onChange={({ currentTarget }) => edit({ evictReleases: currentTarget.checked })}
            />
          ) : null}
          <Switch
            label="Pods can be throttled for it"
            checked={draft.throttleable}
            onChange={({ currentTarget }) => edit({ throttleable: currentTarget.checked })}
          />
          {draft.throttleable ? (
            <NumberInput
              label="One step releases"
              description="Percent of the pod's usage; empty if unknown"
              w={320}
              maw="100%"
              suffix=" %"
              value={draft.stepReleases ?? ""}
              error={errorOf("stepReleases")}
              onChange={(value) => edit({ stepReleases: value === "" ? null : Number(value) })}
            />
          ) : null}
        </div>
      </Panel>
      <Panel title="Who gives way first">
        <div className="stack">
          <Switch
            label="Its use says who gives way first"
            description="Off: pods are sorted by the chain of other metrics"
            checked={draft.sortable}
            onChange={({ currentTarget }) => edit({ sortable: currentTarget.checked })}
          />
          {draft.sortable && draft.name === "" ? (
            <p className="fine">Name the metric to see its chain.</p>
          ) : null}
          {draft.sortable && draft.name !== "" ? (
            <ChainEditor
              title={draft.name}
              chain={chainOf(draft)}
              choices={keyChoices(chainOf(draft), { metrics: [draft] })}
              onChange={(chain) => edit({ chain: [...chain] })}
            />
          ) : null}
          {Object.entries(errors)
            .filter(([path]) => path.startsWith("chain"))
            .map(([path, message]) => (
              <p key={path} role="alert" className="note">
                The chain {message}.
              </p>
            ))}
        </div>
      </Panel>
      {wrong > 0 ? (
        <p role="status" className="note">
          {wrong === 1 ? "One thing is" : `${wrong} things are`} wrong above: nothing was saved.
        </p>
      ) : null}
      <RevisedEnd {...end} failed="The metric was not saved" labels={LABELS} />
    </form>
  );
}
