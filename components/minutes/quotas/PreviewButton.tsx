import type { ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { ErrorState } from "@/components/ui/ErrorState";
import type { QuotaQuestion, useQuotaPreview } from "../hooks/quotas";
import { PreviewOutcome } from "./PreviewOutcome";

export interface PreviewButtonProps {
  readonly preview: ReturnType<typeof useQuotaPreview>;
  /** What the form says now. */
  readonly question: QuotaQuestion;
}

/** What the form would mean, before it is saved. The outcome of what it said before is not shown. */
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
