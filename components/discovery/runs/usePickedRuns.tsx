"use client";

import { Button, Checkbox, VisuallyHidden } from "@mantine/core";
import { IconGitCompare } from "@tabler/icons-react";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { Column } from "@/components/ui/DataTable";
import type { RunSummary } from "@/lib/api/runs";
import { formatInstant } from "@/lib/client/format";
import { useGo } from "@/lib/client/hooks/go";
import { runHref } from "./links";

export interface PickedRuns {
  /** The first column, with checkboxes for at most two runs. */
  readonly column: Column<RunSummary>;
  /** Above the table: compares the two. */
  readonly button: ReactNode;
}

const ticked = parseAsArrayOf(parseAsString).withDefault([]);

/**
 * Selects two runs of a list and compares them, the older with the newer. The address has them (`ticked`), so that Back
 * from the comparison finds them ticked.
 */
export function usePickedRuns(): PickedRuns {
  const go = useGo();
  const [known, setKnown] = useQueryState("ticked", ticked);
  const picked = known.slice(-2);
  // Ids of runs ascend with time.
  const [older, newer] = [...picked].sort();
  const pick = (id: string, on: boolean): void =>
    void setKnown((ids) => [...ids.filter((each) => each !== id), ...(on ? [id] : [])].slice(-2));
  return {
    column: {
      key: "compare",
      header: <VisuallyHidden>Compare</VisuallyHidden>,
      render: (run) => (
        <Checkbox
          size="xs"
          aria-label={`Compare the run of ${run.policy} with data up to ${formatInstant(run.evaluatedAt ?? run.createdAt)}`}
          title={run.imageCount === 0 ? "It has no ranking to compare" : undefined}
          disabled={run.imageCount === 0}
          checked={picked.includes(run.id)}
          onChange={(event) => pick(run.id, event.currentTarget.checked)}
        />
      ),
    },
    button: (
      <Button
        variant="default"
        leftSection={<IconGitCompare size={14} aria-hidden="true" />}
        disabled={older === undefined || newer === undefined}
        onClick={() => {
          if (older !== undefined && newer !== undefined)
            void go(runHref(newer, { tab: "compare", compare: older }));
        }}
      >
        {picked.length < 2
          ? `Compare: tick ${picked.length === 0 ? "two runs" : "one more"}`
          : "Compare the two runs"}
      </Button>
    ),
  };
}
