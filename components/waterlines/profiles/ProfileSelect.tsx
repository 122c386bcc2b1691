import { NativeSelect } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { PROFILE_TITLES, profileText } from "../titles";

export interface ProfileSelectProps {
  readonly label: string;
  /** Saved profiles, in addition to the presets. */
  readonly own: readonly { readonly name: string }[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

const PRESETS = Object.keys(PROFILE_TITLES).map((value) => ({ value, label: profileText(value) }));

export const ProfileSelect = memo(function ProfileSelect({
  label,
  own,
  value,
  onChange,
}: ProfileSelectProps): ReactNode {
  const saved = own.map(({ name }) => name);
  return (
    <NativeSelect
      label={label}
      data={
        saved.length === 0
          ? PRESETS
          : [
              { group: "Presets", items: PRESETS },
              { group: "Saved", items: saved },
            ]
      }
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
});
