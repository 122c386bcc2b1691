"use client";

import { Group, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NumberInput } from "@/components/ui/NumberInput";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { PermittedSwitch } from "@/components/ui/PermittedSwitch";
import { lostChanges } from "@/components/ui/lostText";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import type { RunnerNext } from "@/lib/api/queue";
import { formatDuration } from "@/lib/client/format";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import { queryKeys } from "@/lib/client/queryKeys";
import { useChangeRunnerQueue } from "../../hooks";
import { inputOf, moving, settingsForm, valuesOf, type SettingsValues } from "./draft";
import { WhatWouldChange } from "./WhatWouldChange";
import classes from "./Settings.module.css";

const LABELS: Readonly<Record<keyof SettingsValues, string>> = {
  description: "Description",
  tags: "Tags",
  runUntagged: "Takes untagged jobs",
  protectedOnly: "Protected branches only",
  locked: "Locked to its projects",
  maximumTimeoutSeconds: "Maximum timeout, s",
  maintenanceNote: "Maintenance note",
};

type Switch = keyof SettingsValues & ("runUntagged" | "protectedOnly" | "locked");

/** The fields of GitLab's runner form that apply here, and what changing them does to the queue. */
export function SettingsForm({ runner }: Pick<RunnerNext, "runner">): ReactNode {
  const { id } = runner;
  const client = useQueryClient();
  const change = useChangeRunnerQueue(id);
  const { allowed, guard } = useGuard("admin");
  const kept = useKeptForm({
    schema: settingsForm,
    read: runner,
    isNewer: (read, base) => read.revision > base.revision,
    valuesOf,
    write: change,
    onSubmit: guard((values, over) =>
      change.mutate(
        // Over theirs all that the form says is saved.
        { input: inputOf(values, over ?? runner), over: over?.revision ?? null },
        {
          onSuccess: () => {
            // The runner was read again before the change counted as saved.
            const read = client.getQueryData<RunnerNext>(queryKeys.queue.runner(id));
            kept.keepBeyond(read?.runner ?? runner);
            notifyDone("The runner's settings are saved.");
          },
        },
      ),
    ),
  });
  const { form, base, dirty } = kept;
  useUnsavedGuard(dirty, lostChanges("the runner's settings"));
  const values = form.getValues();
  const input = inputOf(values, base);
  const seconds = values.maximumTimeoutSeconds;
  const toggle = (key: Switch, label: string, description: string): ReactNode => (
    <PermittedSwitch
      needs="admin"
      label={label}
      description={description}
      checked={values[key]}
      onChange={(checked) => form.setFieldValue(key, checked)}
    />
  );
  return (
    <Panel
      title="Settings"
      description="They apply from its next request. Jobs that it is running continue unchanged."
    >
      <form {...form.props} className="stack">
        <div className={classes.fields}>
          <TextInput label="Description" readOnly={!allowed} {...form.getInputProps("description")} />
          <TextInput
            label="Tags, by commas"
            description="It takes jobs that require no other tags. At most 50."
            readOnly={!allowed}
            {...form.getInputProps("tags")}
          />
          <NumberInput
            label="Maximum timeout"
            description={
              seconds === ""
                ? "Empty: each job's own timeout applies. At least 600 s."
                : `No job runs for longer than ${formatDuration(seconds * 1_000)}. At least 600 s.`
            }
            suffix=" s"
            allowDecimal={false}
            allowNegative={false}
            readOnly={!allowed}
            {...form.getInputProps("maximumTimeoutSeconds")}
          />
          <Textarea
            label="Maintenance note"
            description="For people; no runner reads it."
            autosize
            readOnly={!allowed}
            {...form.getInputProps("maintenanceNote")}
          />
        </div>
        {toggle("runUntagged", "Takes untagged jobs", "Off: it takes only jobs with tags.")}
        {toggle("protectedOnly", "Protected branches only", "On: it takes no jobs of other branches.")}
        {base.criteria.type === "project" || base.locked
          ? toggle(
              "locked",
              "Locked to its projects",
              "On: it cannot be assigned to further projects. This does not change which jobs it takes.",
            )
          : null}
        <WhatWouldChange id={id} input={moving(input)} />
        {change.error ? <ErrorState title="The runner was not changed" error={change.error} /> : null}
        <Group gap="8px 16px">
          <PermittedButton
            needs="admin"
            type="submit"
            size="sm"
            loading={change.isPending}
            disabled={Object.keys(input).length === 0}
          >
            Save
          </PermittedButton>
          <OthersSaved kept={kept} labels={LABELS}>
            {dirty ? "Unsaved changes" : ""}
          </OthersSaved>
        </Group>
      </form>
    </Panel>
  );
}
