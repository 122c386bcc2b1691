import { Radio, TextInput, type RadioGroupProps, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { unitTitle, unitWord, useUnit } from "../unit";

/** The choice in a form: no separate quota, no limit, or a number of minutes. */
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

/** As the API expects it. */
export function limitOf({ limit, monthlyMinutes }: LimitValues): string | null {
  return limit === "default" ? null : limit === "unlimited" ? "0" : monthlyMinutes;
}

export interface LimitFieldProps {
  /** Label of the choice without a separate quota. */
  readonly none: string;
  /** The namespace's purchased minutes as entered; absent if the choice is not for one namespace. */
  readonly purchased?: string;
  readonly limit: Pick<RadioGroupProps, "value" | "onChange">;
  readonly minutes: Pick<TextInputProps, "value" | "onChange" | "error">;
}

export function LimitField({ none, purchased = "", limit, minutes }: LimitFieldProps): ReactNode {
  const unit = useUnit();
  const word = unitWord(unit);
  return (
    <>
      <Radio.Group
        label={`Monthly ${word}`}
        description={`Purchased ${word} count in any case: a namespace without monthly ones is limited to them.`}
        {...limit}
      >
        <div className="actions">
          <Radio value="default" label={none} />
          <Radio value="unlimited" label={Number(purchased) > 0 ? "Only the purchased ones" : "Unlimited"} />
          <Radio value="minutes" label={`A number of ${word}`} />
        </div>
      </Radio.Group>
      {limit.value === "minutes" ? (
        <TextInput
          label={`${unitTitle(unit)} a month`}
          description={`Whole ${word}`}
          inputMode="numeric"
          {...minutes}
        />
      ) : null}
    </>
  );
}
