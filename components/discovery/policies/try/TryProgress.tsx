"use client";

import { Button } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { OperationProgress } from "@/components/operations/OperationProgress";
import { LoadingState } from "@/components/ui/LoadingState";
import { formatInterval, plural } from "@/lib/client/format";
import { useNow } from "@/lib/client/hooks/now";
import { sourceTypeLabel } from "@/lib/client/sourceTypeLabel";
import type { Query } from "@/lib/discovery";

export interface TryProgressProps {
  /** Unix milliseconds. */
  readonly startedMs: number;
  readonly queries: readonly Query[];
  readonly onCancel: () => void;
}

/** A placeholder for the first second, then the running queries, since when, and Cancel. */
export function TryProgress({ startedMs, queries, onCancel }: TryProgressProps): ReactNode {
  const now = useNow(1_000);
  const seconds = now === null ? 0 : Math.floor((now - startedMs) / 1_000);
  if (seconds < 1) return <LoadingState label="Computing the ranking" rows={8} />;
  const asked = queries.length > 0 ? plural(queries.length, "query", "queries") : "the queries";
  return (
    <div>
      <OperationProgress
        stage={`Asking ${asked}, then computing signals and ranking`}
        label="Trying the policy"
        share={null}
        aside={`${formatInterval(seconds)} so far`}
        items={queries.map(({ name, type }) => ({ name, note: sourceTypeLabel(type) }))}
        note="Nothing is saved. Closing this cancels it."
      >
        <Button
          mt="md"
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
          onClick={onCancel}
        >
          Cancel
        </Button>
      </OperationProgress>
    </div>
  );
}
