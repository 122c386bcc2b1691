import type { ReactNode } from "react";
import type { Addable } from "./addedUse";
import { AddedUseField, type AddedUseFieldProps } from "./AddedUseField";
import { LineField, type LineFieldProps } from "./LineField";

export interface LineFieldsProps extends LineFieldProps, Pick<AddedUseFieldProps, "written" | "onAdd"> {
  /** What can be added to the metric's use; null for nothing. */
  readonly addable: Addable | null;
}

/** What moves a line and the use as text: loaded when asked for. */
export function LineFields({ addable, written, onAdd, ...line }: LineFieldsProps): ReactNode {
  return (
    <>
      <LineField {...line} />
      {addable === null ? null : (
        <AddedUseField {...addable} title={line.title} written={written} onAdd={onAdd} />
      )}
    </>
  );
}
