"use client";

import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { OlderChoices } from "@/components/ui/OlderChoices";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { Select } from "@/components/ui/Select";
import { lostChanges } from "@/components/ui/lostText";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { policyShadowInputSchema, type PolicyShadow } from "@/lib/api/policyShadow";
import { fieldErrors } from "@/lib/client/api";
import { usePolicies } from "@/lib/client/hooks/policies";
import type { Policy } from "@/lib/discovery/shapes";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import { itemsOf } from "@/lib/client/hooks/paged";
import { dayTimesOf } from "../dayTimes";
import { DAY_TIME_LABELS, DayTimesFields } from "../DayTimesFields";
import { useJobSets } from "../hooks";
import classes from "../Replay.module.css";
import { jobSetNames } from "../words";
import { useSaveShadow } from "./hooks";

export interface ShadowFormProps {
  readonly name: string;
  /** The policy whose hours are the initial times. */
  readonly policy: Pick<Policy, "signals" | "ranking">;
  readonly saved: PolicyShadow;
}

/** Selects the policy to challenge, and the job set whose days decide. */
export default function ShadowForm({ name, policy, saved }: ShadowFormProps): ReactNode {
  const sets = useJobSets();
  const policies = usePolicies();
  const save = useSaveShadow(name);
  const { guard } = useGuard("tuner");
  const kept = useKeptForm({
    schema: policyShadowInputSchema,
    read: saved,
    isNewer: (read, base) => read.revision > base.revision,
    valuesOf: ({ champion, jobSet, revision, ...data }) => {
      const { prewarmAt, developerStart, developerEnd, timeZone } = data;
      const times = { prewarmAt, developerStart, developerEnd, timeZone };
      return { champion, jobSet, ...(revision === 0 ? dayTimesOf(policy, times) : times) };
    },
    write: save,
    onSubmit: guard((input, over) =>
      save.mutate(
        { ...input, revision: over?.revision },
        {
          onSuccess: (answer) => {
            kept.keepBeyond(answer);
            notifyDone(`What ${name} challenges is saved.`);
          },
        },
      ),
    ),
  });
  const { form, dirty } = kept;
  const { champion, jobSet } = kept.base;
  useUnsavedGuard(dirty, lostChanges(`what ${name} challenges`));
  const others = (policies.data?.items ?? []).map((policy) => policy.name).filter((each) => each !== name);
  const names = new Set([...(champion === null ? [] : [champion]), ...others]);
  return (
    <form {...form.props} className="stack">
      <div className={classes.fields}>
        <Select
          label="Champion"
          description="Each of its scheduled runs ranks by this policy, too"
          placeholder="None"
          data={[...names]}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Remove the champion" }}
          {...form.getInputProps("champion")}
        />
        <Select
          label="Days of"
          description="A job set; each new version adds its days"
          placeholder="None"
          data={jobSetNames(itemsOf(sets.data), jobSet)}
          clearable
          clearButtonProps={{ "aria-label": "Remove the job set" }}
          {...form.getInputProps("jobSet")}
        />
        <DayTimesFields inputProps={form.getInputProps} />
      </div>
      <OlderChoices query={sets} what="job sets" />
      {save.error && Object.keys(fieldErrors(save.error)).every((path) => !(path in form.values)) ? (
        <ErrorState title="It was not saved" error={save.error} />
      ) : null}
      <Group>
        <PermittedButton needs="tuner" type="submit" size="sm" loading={save.isPending} disabled={!dirty}>
          Save
        </PermittedButton>
        <OthersSaved kept={kept} labels={{ champion: "Champion", jobSet: "Days of", ...DAY_TIME_LABELS }}>
          {saved.days.length > 0 && dirty ? "Saving starts over: the days so far are removed." : null}
        </OthersSaved>
      </Group>
    </form>
  );
}
