import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Select } from "@/components/ui/Select";
import { timeZones } from "@/lib/client/timeZones";

export const DAY_TIME_LABELS = {
  prewarmAt: "Prewarming at",
  developerStart: "Developer window from",
  developerEnd: "Developer window to",
  timeZone: "Time zone",
};

export interface DayTimesFieldsProps {
  /** Of the form, for the path of a field. */
  readonly inputProps: (path: keyof typeof DAY_TIME_LABELS) => object;
}

/** When images are prewarmed and developers wait, on any day. */
export function DayTimesFields({ inputProps }: DayTimesFieldsProps): ReactNode {
  return (
    <>
      <TextInput
        label={DAY_TIME_LABELS.prewarmAt}
        description="On each day of the jobs"
        {...inputProps("prewarmAt")}
      />
      <TextInput
        label={DAY_TIME_LABELS.developerStart}
        description="When waiting counts"
        {...inputProps("developerStart")}
      />
      <TextInput
        label={DAY_TIME_LABELS.developerEnd}
        description="On the same day"
        {...inputProps("developerEnd")}
      />
      <Select
        label={DAY_TIME_LABELS.timeZone}
        description="For these times"
        data={timeZones()}
        searchable
        allowDeselect={false}
        {...inputProps("timeZone")}
      />
    </>
  );
}
