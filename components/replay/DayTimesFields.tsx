import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Select } from "@/components/ui/Select";
import { timeZones } from "@/lib/client/timeZones";

export interface DayTimesFieldsProps {
  /** Of the form, for the path of a field. */
  readonly inputProps: (path: "prewarmAt" | "developerStart" | "developerEnd" | "timeZone") => object;
}

/** When images are prewarmed and developers wait, on any day. */
export function DayTimesFields({ inputProps }: DayTimesFieldsProps): ReactNode {
  return (
    <>
      <TextInput label="Prewarming at" description="On each day of the jobs" {...inputProps("prewarmAt")} />
      <TextInput
        label="Developer window from"
        description="When waiting counts"
        {...inputProps("developerStart")}
      />
      <TextInput label="Developer window to" description="On the same day" {...inputProps("developerEnd")} />
      <Select
        label="Time zone"
        description="Of these times"
        data={timeZones()}
        searchable
        allowDeselect={false}
        {...inputProps("timeZone")}
      />
    </>
  );
}
