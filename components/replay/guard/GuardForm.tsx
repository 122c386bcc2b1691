"use client";

import { Group } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { OlderChoices } from "@/components/ui/OlderChoices";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { Select } from "@/components/ui/Select";
import { lostChanges } from "@/components/ui/lostText";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { policyGuardInputSchema, type PolicyGuard } from "@/lib/api/policyGuard";
import { fieldErrors } from "@/lib/client/api";
import type { Policy } from "@/lib/discovery/shapes";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import { itemsOf } from "@/lib/client/hooks/paged";
import { dayTimesOf } from "../dayTimes";
import { DAY_TIME_LABELS, DayTimesFields } from "../DayTimesFields";
import { useJobSets } from "../hooks";
import { jobSetNames } from "../words";
import classes from "../Replay.module.css";
import { useSavePolicyGuard } from "./hooks";

export interface GuardFormProps {
  readonly name: string;
  /** The policy whose hours are the initial times. */
  readonly policy: Pick<Policy, "signals" | "ranking">;
  readonly saved: PolicyGuard;
}

/** Selects the job set, and when images are prewarmed and developers wait. */
export default function GuardForm({ name, policy, saved }: GuardFormProps): ReactNode {
  const sets = useJobSets();
  const save = useSavePolicyGuard(name);
  const { guard } = useGuard("tuner");
  const kept = useKeptForm({
    schema: policyGuardInputSchema,
    read: saved,
    isNewer: (read, base) => read.revision > base.revision,
    valuesOf: ({ jobSet, revision, prewarmAt, developerStart, developerEnd, timeZone }) => {
      const times = { prewarmAt, developerStart, developerEnd, timeZone };
      return { jobSet, ...(revision === 0 ? dayTimesOf(policy, times) : times) };
    },
    write: save,
    onSubmit: guard((input, over) =>
      save.mutate(
        { ...input, revision: over?.revision },
        {
          onSuccess: (answer) => {
            kept.keepBeyond(answer);
            notifyDone(`Guard of ${name} saved.`);
          },
        },
      ),
    ),
  });
  const { form, base, dirty } = kept;
  useUnsavedGuard(dirty, lostChanges(`the guard of ${name}`));
  const names = jobSetNames(itemsOf(sets.data), base.jobSet);
  return (
    <form {...form.props} className="stack">
      <div className={classes.fields}>
        <Select
          label="Job set"
          description="The newest version of a job set at the time of saving"
          placeholder="Nothing"
          data={names}
          clearable
          clearButtonProps={{ "aria-label": "Remove the guard" }}
          {...form.getInputProps("jobSet")}
        />
        <DayTimesFields inputProps={form.getInputProps} />
      </div>
      <OlderChoices query={sets} what="job sets" />
      {base.revision === 0 ? (
        <p className="fine">Times and time zone default to those of the policy&apos;s signals.</p>
      ) : null}
      {names.length === 0 && sets.isSuccess && !sets.hasNextPage ? (
        <p className="fine">
          There is no job set to replay against. <Link href="/replay/job-sets">Upload one</Link> first.
        </p>
      ) : null}
      {save.error && Object.keys(fieldErrors(save.error)).every((path) => !(path in form.values)) ? (
        <ErrorState title="The guard was not saved" error={save.error} />
      ) : null}
      <Group>
        <PermittedButton needs="tuner" type="submit" size="sm" loading={save.isPending} disabled={!dirty}>
          Save
        </PermittedButton>
        <OthersSaved kept={kept} labels={{ jobSet: "Job set", ...DAY_TIME_LABELS }} />
      </Group>
    </form>
  );
}
