import { Radio, TextInput, type RadioGroupProps, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

/** The choice of a form: nobody's own quota, no limit, or so many minutes. */
export interface LimitValues {
  readonly limit: "default" | "unlimited" | "minutes";
  readonly monthlyMinutes: string;
}

export function limitValues(monthly: number | null): LimitValues {
  if (monthly === null) return { limit: "default", monthlyMinutes: "" };
  return monthly === 0
    ? { limit: "unlimited", monthlyMinutes: "" }
    : { limit: "minutes", monthlyMinutes: String(monthly) };
}

/** As the API takes it. */
export function limitOf({ limit, monthlyMinutes }: LimitValues): string | null {
  return limit === "default" ? null : limit === "unlimited" ? "0" : monthlyMinutes;
}

export interface LimitFieldProps {
  /** Label of the choice without a separate quota. */
  readonly none: string;
  readonly limit: Pick<RadioGroupProps, "value" | "onChange">;
  readonly minutes: Pick<TextInputProps, "value" | "onChange" | "error">;
}

export function LimitField({ none, limit, minutes }: LimitFieldProps): ReactNode {
  return (
    <>
      <Radio.Group label="Monthly minutes" {...limit}>
        <div className="actions">
          <Radio value="default" label={none} />
          <Radio value="unlimited" label="Unlimited" />
          <Radio value="minutes" label="A number of minutes" />
        </div>
      </Radio.Group>
      {limit.value === "minutes" ? (
        <TextInput label="Minutes a month" description="Whole minutes" inputMode="numeric" {...minutes} />
      ) : null}
    </>
  );
}
