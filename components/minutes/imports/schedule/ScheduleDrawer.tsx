"use client";

import { Drawer, TextInput } from "@mantine/core";
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from "react";
import { FormEnd } from "@/components/ui/FormEnd";
import { notifyDone } from "@/components/ui/notify";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { useGuard } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { Select } from "@/components/ui/Select";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { lostChanges } from "@/components/ui/lostText";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import type { ImportSchedule } from "@/lib/api/imports";
import { useSourcesOf } from "@/lib/client/hooks/dataSources";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import type { LeaveGuard } from "@/lib/client/hooks/leaveGuard";
import { useSetSchedule } from "../hooks";
import { ScopeFields } from "../ScopeFields";
import { intervalText } from "../words";
import {
  changedTo,
  initialSchedule,
  SCHEDULE_LABELS,
  scheduleFormSchema,
  comparedFields,
  type ScheduleValues,
} from "./scheduleForm";

const INTERVALS = [1, 6, 24, 168];

export interface ScheduleDrawerProps {
  /** The source whose schedule is edited; null for a new one. */
  readonly source: string | null;
  readonly schedules: readonly ImportSchedule[];
  readonly onClose: () => void;
}

/** Sets which builds of which GitLab are imported, and how often. */
export function ScheduleDrawer({ source, schedules, onClose }: ScheduleDrawerProps): ReactNode {
  useFocusBack();
  const sources = useSourcesOf("gitlab");
  const form = useRef<LeaveGuard>(null);
  // Cancel discards what was typed; Escape and a click outside ask first.
  const close = async (): Promise<void> => {
    if ((await form.current?.mayClose()) ?? true) onClose();
  };
  return (
    <Drawer opened onClose={() => void close()} position="right" size="md" title="Schedule of imports">
      <QueryState query={sources} what="the data sources" rows={4}>
        {({ items }) => (
          <Fields names={items.map(({ name }) => name)} guardRef={form} {...{ source, schedules, onClose }} />
        )}
      </QueryState>
    </Drawer>
  );
}

interface FieldsProps extends ScheduleDrawerProps {
  readonly names: readonly string[];
  readonly guardRef: Ref<LeaveGuard>;
}

interface Stored {
  /** The GitLab. */
  readonly source: string | null;
  readonly schedule: ImportSchedule | undefined;
}

const revisionOf = ({ schedule }: Stored): number => schedule?.revision ?? 0;
const lostText = ({ source, schedule }: Stored): string =>
  schedule === undefined || source === null
    ? "The new schedule is not saved and would be lost."
    : lostChanges(`the schedule of ${source}`);
const valuesOf = ({ source, schedule }: Stored): ScheduleValues => initialSchedule(source, schedule);

function Fields({ names, guardRef, source, schedules, onClose }: FieldsProps): ReactNode {
  const save = useSetSchedule();
  const { guard } = useGuard("tuner");
  const [chosen, setChosen] = useState(source ?? names[0] ?? null);
  const storedOf = (name: string | null): Stored => ({
    source: name,
    schedule: schedules.find((schedule) => schedule.source === name),
  });
  const kept = useKeptForm({
    schema: scheduleFormSchema,
    read: storedOf(chosen),
    isNewer: (read, base) => revisionOf(read) > revisionOf(base),
    valuesOf,
    comparedFields: (stored) => comparedFields(valuesOf(stored)),
    write: save,
    onSubmit: guard((write, over) =>
      save.mutate(
        { ...write, revision: over === null ? undefined : revisionOf(over) },
        {
          onSuccess: (schedule) => {
            kept.keepBeyond({ source: schedule.source, schedule });
            notifyDone("Schedule saved.");
            onClose();
          },
        },
      ),
    ),
  });
  const { form } = kept;
  const choose = (name: string | null): void => {
    const other = storedOf(name);
    setChosen(name);
    kept.restart(other, changedTo(valuesOf(other), form.values, valuesOf(kept.base)));
  };
  const leaving = useUnsavedGuard(kept.dirty, lostText(kept.base), {
    byQuery: true,
  });
  useImperativeHandle(guardRef, () => leaving);
  const hours = Number(form.values.everyHours);
  return (
    <form {...form.props} className="stack">
      <Select
        label="GitLab"
        description="Each has one schedule; saving replaces it."
        data={[...names]}
        allowDeselect={false}
        {...form.getInputProps("source")}
        onChange={choose}
        value={form.values.source}
        error={form.errorOf("source")}
      />
      <ScopeFields form={form} />
      <Select
        label="Start an import"
        allowDeselect={false}
        data={(INTERVALS.includes(hours) ? INTERVALS : [hours, ...INTERVALS]).map((each) => ({
          value: String(each),
          label: intervalText(each),
        }))}
        {...form.getInputProps("everyHours")}
      />
      <TextInput
        label="Jobs of the last days"
        description="Reads the jobs that were created in this many days before the import begins. Choose more days than there are between two imports, so that a job that was running at the last one is read again."
        inputMode="numeric"
        rightSection="days"
        rightSectionWidth={48}
        {...form.getInputProps("days")}
      />
      <p className="note">
        The first import begins at the next slot, which the page shows once this is saved. No import begins
        while another one of the same GitLab is under way.
      </p>
      <FormEnd label="Save" write={save} failed="The schedule was not saved" needs="tuner" onCancel={onClose}>
        <OthersSaved kept={kept} labels={SCHEDULE_LABELS} />
      </FormEnd>
    </form>
  );
}
