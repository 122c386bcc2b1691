import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { OthersSaved, type OthersSavedProps } from "@/components/ui/OthersSaved";
import { PermittedButton } from "@/components/ui/Permitted";

export interface RevisedEndProps {
  readonly write: { readonly error: Error | null; readonly isPending: boolean };
  /** The error's title: "The metric was not saved". */
  readonly failed: string;
  /** True if nothing has been changed. */
  readonly disabled: boolean;
  readonly kept: OthersSavedProps["kept"];
  /** What the form calls its fields, by their paths. */
  readonly labels: OthersSavedProps["labels"];
}

/** The end of a form of `useRevisedForm`: why it was not saved, and the ways to save it. */
export function RevisedEnd({ write, failed, disabled, kept, labels }: RevisedEndProps): ReactNode {
  return (
    <>
      {write.error ? <ErrorState title={failed} error={write.error} /> : null}
      <div className="actions">
        <PermittedButton needs="tuner" type="submit" size="sm" loading={write.isPending} disabled={disabled}>
          Save
        </PermittedButton>
        <OthersSaved kept={kept} labels={labels} />
      </div>
    </>
  );
}
