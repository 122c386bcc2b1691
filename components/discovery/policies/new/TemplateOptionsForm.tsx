"use client";

import { Fieldset, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { NumberInput } from "@/components/ui/NumberInput";
import { Panel } from "@/components/ui/Panel";
import { Select } from "@/components/ui/Select";
import type { DataSource } from "@/lib/api/dataSources";
import { timeZones } from "@/lib/client/timeZones";
import type { PolicyTemplate, TemplateOptions } from "@/lib/discovery";
import { PullTimeFields } from "./PullTimeFields";
import { SourceSelect } from "./SourceSelect";
import { namespaceProblem, numberOf, optionsUsed } from "./templateOptions";
import classes from "./NewPolicyPage.module.css";

export interface TemplateOptionsFormProps {
  readonly template: PolicyTemplate;
  readonly options: TemplateOptions;
  readonly sources: readonly DataSource[];
  readonly nameError: string | undefined;
  /** After the text has been edited by hand, since the fields would overwrite it. */
  readonly disabled: boolean;
  readonly onChange: (options: TemplateOptions) => void;
}

/** The few settings that differ between clusters; everything else is edited in the YAML. */
export function TemplateOptionsForm(props: TemplateOptionsFormProps): ReactNode {
  const { template, options, sources, nameError, disabled, onChange } = props;
  const used = optionsUsed(template);
  const set = (change: TemplateOptions): void => onChange({ ...options, ...change });
  return (
    <Panel title="For your cluster">
      <Fieldset variant="unstyled" disabled={disabled} className={classes.options}>
        <TextInput
          label="Name"
          value={options.name ?? template.id}
          error={nameError}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <SourceSelect
          label="Prometheus"
          type="prometheus"
          sources={sources}
          value={options.prometheusEndpoint}
          onChange={(prometheusEndpoint) => set({ prometheusEndpoint })}
        />
        {template.needs.includes("loki") ? (
          <PullTimeFields options={options} sources={sources} onChange={set} />
        ) : null}
        <TextInput
          label="Kubernetes namespace of the runner's pods"
          value={options.namespace ?? "gitlab-runner"}
          error={namespaceProblem(options.namespace ?? "gitlab-runner")}
          onChange={(event) => set({ namespace: event.currentTarget.value })}
        />
        {used.timezone ? (
          <Select
            label="Time zone of the people who wait"
            searchable
            data={timeZones()}
            value={options.timezone ?? null}
            onChange={(timezone) => set({ timezone: timezone ?? undefined })}
          />
        ) : null}
        {used.nodeCount ? (
          <NumberInput
            label="Nodes that a rotation leaves cold"
            min={1}
            allowDecimal={false}
            value={options.nodeCount ?? 100}
            onChange={(value) => set({ nodeCount: numberOf(value) })}
          />
        ) : null}
        {used.alpha ? (
          <NumberInput
            label="α, the weight of the first signal"
            description="From 0 to 1; the second has the rest"
            min={0}
            max={1}
            step={0.05}
            decimalScale={3}
            value={options.alpha ?? 0.7}
            onChange={(value) => set({ alpha: numberOf(value) })}
          />
        ) : null}
        <NumberInput
          label="Images to select at most"
          min={1}
          allowDecimal={false}
          value={options.maxImages ?? 30}
          onChange={(value) => set({ maxImages: numberOf(value) })}
        />
      </Fieldset>
    </Panel>
  );
}
