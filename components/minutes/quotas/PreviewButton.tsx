import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import type { useQuotaPreview, QuotaEntry } from "../hooks/quotas";
import { PreviewOutcome } from "./PreviewOutcome";

export interface PreviewButtonProps {
  readonly preview: ReturnType<typeof useQuotaPreview>;
  /** What the form says when it is asked. */
  readonly entry: () => QuotaEntry;
}

/** What the form would mean, before it is saved. */
export function PreviewButton({ preview, entry }: PreviewButtonProps): ReactNode {
  return (
    <>
      <div>
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate(entry())}>
          Preview
        </Button>
      </div>
      {preview.error ? <ErrorState title="The preview could not be computed" error={preview.error} /> : null}
      {preview.data ? <PreviewOutcome preview={preview.data} /> : null}
    </>
  );
}
