"use client";

import { Button, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useId, useState, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { ApiError } from "@/lib/client/api";
import { useDataSources } from "@/lib/client/hooks/dataSources";
import { metricKey, registeredMetricProblems, type AddedMetric } from "@/lib/waterlines";
import { metricHref } from "../links";
import { ChainEditor } from "../profiles/ChainEditor";
import { keyChoices } from "../profiles/draft";
import { useSaveMetric } from "./hooks";
import { MetricQuery } from "./MetricQuery";
import classes from "./Metrics.module.css";
import { chainOf } from "./words";

export interface MetricFormProps {
  readonly begun: AddedMetric;
  /** Of the saved one; 0 for a new one. */
  readonly revision: number;
}

/** A metric as somebody declares it, with everything that is wrong at once. */
export function MetricForm({ begun, revision: read }: MetricFormProps): ReactNode {
  const router = useRouter();
  const id = useId();
  const [saved, setSaved] = useState({ metric: begun, revision: read });
  const [draft, setDraft] = useState(begun);
  const [shown, setShown] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const sources = useDataSources().data?.items.filter(({ type }) => type === "prometheus") ?? [];
  const source = chosen ?? sources[0]?.name ?? null;
  const save = useSaveMetric();
  const { guard } = useGuard("tuner");
  const isNew = saved.revision === 0;
  const changed = JSON.stringify(draft) !== JSON.stringify(saved.metric);
  useUnsavedGuard(changed && !save.isSuccess, "The metric is not saved and would be lost.");
  const problems = registeredMetricProblems(draft);
  const errorOf = (path: string): string | undefined =>
    shown ? problems.find((problem) => problem.path === path)?.message : undefined;
  const ofChain = shown ? problems.filter(({ path }) => path.startsWith("chain")) : [];
  const edit = (fields: Partial<AddedMetric>): void => {
    save.reset();
    setDraft({ ...draft, ...fields });
  };
  /** The chain goes on comparing the metric under its new name. */
  const rename = (name: string): void =>
    edit({
      name,
      ...(draft.chain && {
        chain: draft.chain.map((one) =>
          one.key === metricKey(draft.name) ? { ...one, key: metricKey(name) } : one,
        ),
      }),
    });
  const send = (revision: number | undefined): void => {
    setShown(true);
    if (problems.length > 0) {
      requestAnimationFrame(() =>
        document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    save.mutate(
      { metric: draft, revision },
      {
        onSuccess: ({ data }) => {
          setSaved({ metric: draft, revision: data.revision });
          notifyDone(`Metric ${data.name} saved. Readers ask for it from their next reading.`);
          if (isNew) router.replace(metricHref(data.name));
        },
      },
    );
  };
  const conflict = save.error instanceof ApiError && save.error.status === 412;
  return (
    <form
      id={id}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        guard(() => send(saved.revision))();
      }}
    >
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
            onChange={({ currentTarget }) => edit({ unit: currentTarget.value.slice(0, 30) })}
          />
          <NumberInput
            label="Action priority"
            description="0 to 10: higher is worked off first"
            min={0}
            max={10}
            allowDecimal={false}
            clampBehavior="strict"
            value={draft.actionPriority}
            onChange={(value) => edit({ actionPriority: Number(value) })}
          />
        </div>
      </Panel>
      <Panel
        title="How it is measured"
        description="PromQL, asked at the instant of each reading. Where it gives nothing, waterlines hold."
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
              description="Off: not known, and the plan says that it cannot act on the metric"
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
              description="Percent of what the pod uses; empty where it is not known"
              w={320}
              maw="100%"
              min={0}
              max={100}
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
          {ofChain.map(({ path, message }) => (
            <p key={path} role="alert" className="note">
              The chain {message}.
            </p>
          ))}
        </div>
      </Panel>
      {shown && problems.length > 0 ? (
        <p role="status" className="note">
          {problems.length === 1 ? "One thing is" : `${problems.length} things are`} wrong above: nothing was
          saved.
        </p>
      ) : null}
      {save.isError ? <ErrorState title="The metric was not saved" error={save.error} /> : null}
      <div className="actions">
        <PermittedButton
          needs="tuner"
          type="submit"
          size="sm"
          loading={save.isPending}
          disabled={!isNew && !changed}
        >
          Save
        </PermittedButton>
        {conflict ? (
          <Button variant="default" size="sm" onClick={guard(() => send(undefined))}>
            Save mine over theirs
          </Button>
        ) : null}
      </div>
    </form>
  );
}
