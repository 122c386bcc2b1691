"use client";

import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";

export interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly description?: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** A choice between a few labels. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>): ReactNode {
  const { label, description, value, options, onChange, className } = props;
  return (
    <NativeSelect
      size="xs"
      className={className}
      label={label}
      description={description}
      value={value}
      data={options.map((option) => ({ ...option }))}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    />
  );
}

export function optionsOf<T extends string>(
  values: readonly T[],
  labels: Partial<Record<T, string>> = {},
): readonly { readonly value: T; readonly label: string }[] {
  return values.map((value) => ({ value, label: labels[value] ?? value }));
}
