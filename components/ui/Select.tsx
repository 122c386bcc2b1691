"use client";

import {
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type SelectProps,
} from "@mantine/core";
import { useState, type FocusEvent, type ReactNode } from "react";

interface Drawn {
  readonly comboboxProps?: SelectProps["comboboxProps"] | undefined;
  readonly onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/**
 * Renders the options only once the field has the focus. Mantine always renders them, hidden while the list is
 * closed: 400 time zones with each key typed into another field of the form. They must be present before the list
 * opens: the key that opens it also marks the selected option.
 */
function useDrawnInUse({ comboboxProps, onFocus, onBlur }: Drawn) {
  const [inUse, setInUse] = useState(false);
  return {
    comboboxProps: { keepMounted: inUse, ...comboboxProps },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setInUse(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setInUse(false);
      onBlur?.(event);
    },
  };
}

export function Select(props: SelectProps): ReactNode {
  return <MantineSelect {...props} {...useDrawnInUse(props)} />;
}

export function MultiSelect(props: MultiSelectProps): ReactNode {
  return <MantineMultiSelect {...props} {...useDrawnInUse(props)} />;
}
