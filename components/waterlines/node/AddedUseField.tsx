import { TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { worded } from "../titles";
import { addedProblem } from "./addedProblem";
import type { Addable } from "./addedUse";

export interface AddedUseFieldProps extends Addable {
  /** The title of the line's metric. */
  readonly title: string;
  /** The quantity in the address; empty without one. */
  readonly written: string;
  /** Called with quantities that can be added, and with an empty text for none. */
  readonly onAdd: (metric: string, written: string) => void;
}

const PLACEHOLDERS: Readonly<Record<string, string>> = { B: "2Gi", mC: "500m", "%": "5" };

/** The use that the node would have besides what was measured. A wrong quantity stays typed and adds nothing. */
export function AddedUseField({ metric, unit, title, written, onAdd }: AddedUseFieldProps): ReactNode {
  const [wrong, setWrong] = useState<{ readonly typed: string; readonly over: string } | null>(null);
  // What changes in the address, such as by the browser's Back, replaces it.
  const kept = wrong !== null && wrong.over === written ? wrong.typed : null;
  const problem = kept === null ? null : addedProblem(kept, unit);
  return (
    <TextInput
      label="Added use"
      aria-label={`Added use: ${worded(title)}`}
      size="xs"
      spellCheck={false}
      autoComplete="off"
      placeholder={PLACEHOLDERS[unit] ?? "100"}
      value={kept ?? written}
      error={problem === null ? undefined : `Added use ${problem}`}
      errorProps={{ role: "alert" }}
      onChange={({ currentTarget: { value } }) => {
        const text = value.trim();
        const isWrong = addedProblem(text, unit) !== null;
        setWrong(isWrong ? { typed: value, over: written } : null);
        if (!isWrong) onAdd(metric, text);
      }}
    />
  );
}
