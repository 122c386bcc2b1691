"use client";

import { Button, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { NumberInput } from "@/components/ui/NumberInput";
import { Panel } from "@/components/ui/Panel";
import { useRun } from "@/lib/client/hooks/runs";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import type { LinkModel, RankingLinkAnswer } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import { ABOUT_CLUSTER, NO_VALUES, type LinkValues } from "./model";
import { linkFormSchema } from "./modelForm";

export interface ModelFormProps {
  readonly run: string;
  readonly values: LinkValues;
  /** Undefined until loaded. */
  readonly answer: RankingLinkAnswer | undefined;
  readonly busy: boolean;
  /** The effect of the entered values, if they differ from the policy's own. */
  readonly moves?: string | undefined;
  readonly onValues: (values: LinkValues) => void;
}

const MIB = 1_024 * 1_024;

const NUMBERS = [
  ["nodes", "Nodes", ({ nodes }: LinkModel) => nodes],
  [
    "samplesPerJob",
    "Samples per job (its mean length / step)",
    ({ samplesPerJob }: LinkModel) => samplesPerJob,
  ],
  ["peakJobs", "Jobs that begin together", ({ peakJobs }: LinkModel) => peakJobs],
  ["availablePercent", "Holders that can still serve (%)", ({ available }: LinkModel) => available * 100],
  ["falseEmptyPercent", "Lookups that miss (%)", ({ falseEmpty }: LinkModel) => falseEmpty * 100],
  ["reachablePercent", "Nodes that answer in time (%)", ({ reachable }: LinkModel) => reachable * 100],
  ["originMib", "Registry’s rate (MiB/s)", ({ originRate }: LinkModel) => originRate / MIB],
  ["peerMib", "A node’s rate (MiB/s)", ({ peerRate }: LinkModel) => peerRate / MIB],
] as const;

const SIGNALS = [
  ["preJobs", "Job starts before the window", "preJobs"],
  ["targetJobs", "Job starts in the window", "targetJobs"],
  ["pullSeconds", "Pull time (s)", "pullSeconds"],
  ["peakSignal", "Jobs that begin together", "peakJobs"],
  ["sizeBytes", "Size (B)", "sizeBytes"],
] as const;

/** The model's assumptions: the policy's own values unless others are entered. */
export function ModelForm({ run, values, answer, busy, moves, onValues }: ModelFormProps): ReactNode {
  const form = useZodForm({
    schema: linkFormSchema,
    initial: values,
    error: null,
    onSubmit: (next) => onValues(withoutNothing(next)),
  });
  const names = useRun(run, 0).data?.signalResults.map(({ name }) => name) ?? [];
  const model = answer?.model;
  return (
    <Panel title="Cluster" description={ABOUT_CLUSTER}>
      <form {...form.props} className="stack">
        <div className={classes.fields}>
          {NUMBERS.map(([name, label, read]) => (
            <NumberInput
              key={name}
              label={label}
              min={0}
              decimalScale={2}
              placeholder={model === undefined ? "" : String(Number(read(model).toFixed(2)))}
              {...form.getInputProps(name)}
            />
          ))}
          {SIGNALS.map(([name, label, role]) => (
            <NativeSelect
              key={name}
              label={`Signal: ${label}`}
              data={[
                { value: "", label: answer?.signals[role] ?? "none" },
                ...names.map((value) => ({ value, label: value })),
              ]}
              {...form.getInputProps(name)}
            />
          ))}
        </div>
        <div className="actions">
          <BusyButton type="submit" loading={busy}>
            Compute
          </BusyButton>
          {Object.keys(values).length === 0 ? null : (
            <Button variant="default" onClick={() => onValues(NO_VALUES)}>
              As the policy says
            </Button>
          )}
        </div>
        {moves === undefined ? null : <p className="outcome">Against the policy’s own values: {moves}.</p>}
      </form>
    </Panel>
  );
}

function withoutNothing(values: LinkValues): LinkValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ""),
  );
}
