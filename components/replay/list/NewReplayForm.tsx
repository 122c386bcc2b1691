"use client";

import { Button, Group, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CancelPending } from "@/components/ui/CancelPending";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { OlderChoices } from "@/components/ui/OlderChoices";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { MultiSelect, Select } from "@/components/ui/Select";
import { fieldErrors } from "@/lib/client/api";
import { useLeadTo } from "@/lib/client/hooks/leadTo";
import { useSourcesOf } from "@/lib/client/hooks/dataSources";
import { itemsOf } from "@/lib/client/hooks/paged";
import { usePolicies } from "@/lib/client/hooks/policies";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { FileField } from "../FileField";
import { useJobSets, useStartReplay } from "../hooks";
import { INITIAL, replayFormSchema } from "./replayForm";
import classes from "../Replay.module.css";

export interface NewReplayFormProps {
  readonly onClose: () => void;
}

/** Selects the jobs and the options; only the jobs are required. Initially the job set that was stored last. */
export function NewReplayForm({ onClose }: NewReplayFormProps): ReactNode {
  const sets = useJobSets();
  if (sets.isPending) return <LoadingState label="Loading the job sets" rows={6} />;
  const known = itemsOf(sets.data)
    .filter(({ state }) => state === "succeeded")
    .map(({ id, name, version }) => ({ value: id, label: `${name}@${version}` }));
  return <ReplayForm known={known} older={<OlderChoices query={sets} what="job sets" />} onClose={onClose} />;
}

interface ReplayFormProps extends NewReplayFormProps {
  /** Versions of job sets, newest first. */
  readonly known: readonly { readonly value: string; readonly label: string }[];
  /** Loads older versions that are not among them. */
  readonly older: ReactNode;
}

function ReplayForm({ known, older, onClose }: ReplayFormProps): ReactNode {
  const leadTo = useLeadTo();
  const start = useStartReplay();
  const policies = usePolicies();
  const sources = useSourcesOf("registry");
  const { guard } = useGuard("tuner");
  const form = useZodForm({
    schema: replayFormSchema,
    initial: { ...INITIAL, jobSet: known[0]?.value ?? INITIAL.jobSet },
    error: start.error,
    onSubmit: guard((request) => leadTo(start, request, ({ id }) => `/replay/${id}`)),
  });
  const { values, errorOf } = form;
  const registries = sources.data?.items.map(({ name }) => name) ?? [];
  const file = (part: "jobs" | "images" | "history" | "rotations") => ({
    value: values[part],
    onChange: (chosen: File | null) => form.setFieldValue(part, chosen),
    error: errorOf(part),
  });
  return (
    <form {...form.props} className="stack">
      <div className={classes.fields}>
        <Select
          label="Jobs from"
          description="The days that are replayed"
          data={[{ value: "", label: "Uploaded files" }, ...known]}
          allowDeselect={false}
          {...form.getInputProps("jobSet")}
        />
        {values.jobSet === "" ? (
          <>
            <FileField
              label="Jobs"
              description="gitlab_runner_jobs.csv, plain or packed, or Parquet"
              required
              {...file("jobs")}
            />
            <FileField
              label="Images"
              description="images.csv, with p50_pull_seconds"
              required
              {...file("images")}
            />
          </>
        ) : null}
        <Select
          label="History from"
          description="Days before, from which strategies rank"
          data={[{ value: "", label: "Jobs before the prewarming" }, ...known]}
          allowDeselect={false}
          {...form.getInputProps("historySet")}
        />
        {values.historySet === "" ? (
          <FileField
            label="History"
            description="Or a file with whole days of earlier jobs"
            {...file("history")}
          />
        ) : null}
        <MultiSelect
          label="Saved policies"
          description="Replayed next to the strategies, in their newest versions"
          data={policies.data?.items.map(({ name }) => name) ?? []}
          maxValues={10}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Remove the saved policies" }}
          value={[...values.policies]}
          onChange={(names) => form.setFieldValue("policies", names)}
          error={errorOf("policies")}
        />
      </div>
      {older}
      <details>
        <summary>Times, sizes and rotations</summary>
        <div className={classes.fields}>
          <TextInput
            label="Prewarming at (RFC 3339)"
            description="08:45 of the first day; midnight with a history"
            placeholder="2026-06-18T08:45:00Z"
            {...form.getInputProps("prewarmAt")}
          />
          <TextInput
            label="Developer window from (RFC 3339)"
            description="09:00 of the first day, then daily"
            placeholder="2026-06-18T09:00:00Z"
            {...form.getInputProps("developerStart")}
          />
          <TextInput
            label="Developer window to (RFC 3339)"
            description="17:00 of the first day"
            placeholder="2026-06-18T17:00:00Z"
            {...form.getInputProps("developerEnd")}
          />
          <TextInput
            label="Images to prewarm (top-K)"
            description="Up to ten numbers"
            {...form.getInputProps("topK")}
          />
          <TextInput
            label="Mirror factor"
            description="Times the pull times; 0.6 where a mirror makes them 40% faster"
            {...form.getInputProps("mirrorFactor")}
          />
          <TextInput
            label="Time zone"
            description="For these times, and for the hours that strategies weigh by"
            {...form.getInputProps("timeZone")}
          />
          <TextInput
            label="Disk for images on a node (MB)"
            description="Computes the best choice under this budget"
            {...form.getInputProps("budgetMb")}
          />
          {registries.length === 0 ? null : (
            <Select
              label="Layers from"
              description="A registry whose manifests show which images share layers; for the budget"
              data={[{ value: "", label: "The file of images" }, ...registries]}
              allowDeselect={false}
              {...form.getInputProps("registry")}
            />
          )}
          <FileField label="Node rotations" description="time and node" {...file("rotations")} />
        </div>
      </details>
      {start.error && Object.keys(fieldErrors(start.error)).every((path) => !(path in values)) ? (
        <ErrorState title="The replay was not started" error={start.error} />
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <CancelPending write={start} what="the upload of the replay" />
        <PermittedButton needs="tuner" type="submit" loading={start.isPending}>
          Start replay
        </PermittedButton>
      </Group>
    </form>
  );
}
