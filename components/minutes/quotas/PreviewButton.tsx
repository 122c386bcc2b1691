import type { ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { ErrorState } from "@/components/ui/ErrorState";
import type { QuotaQuestion, useQuotaPreview } from "../hooks/quotas";
import { PreviewOutcome } from "./PreviewOutcome";

export interface PreviewButtonProps {
  readonly preview: ReturnType<typeof useQuotaPreview>;
  /** The form's current values. */
  readonly question: QuotaQuestion;
}

/** Previews the effect of the form before it is saved. Hides the outcome of earlier values. */
export function PreviewButton({ preview, question }: PreviewButtonProps): ReactNode {
  const { data, error, variables } = preview;
  const isOfForm = JSON.stringify(variables) === JSON.stringify(question);
  return (
    <>
      <div>
        <BusyButton variant="default" loading={preview.isPending} onClick={() => preview.mutate(question)}>
          Preview
        </BusyButton>
      </div>
      {isOfForm && error ? <ErrorState title="The preview could not be computed" error={error} /> : null}
      {isOfForm && data ? <PreviewOutcome preview={data} /> : null}
    </>
  );
}
