"use client";

import { Button, Drawer, VisuallyHidden } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { runStateLabel } from "@/components/discovery/runs/words";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { ApiError } from "@/lib/client/api";
import { formatNumber, plural } from "@/lib/client/format";
import type { DryRun } from "./useDryRun";
import type { Query } from "@/lib/discovery";
import { TryProgress } from "./TryProgress";
import classes from "./Try.module.css";

/** Ranking and explanation are a large part of the page's script: loaded once something was tried. */
const TryResult = dynamic(() => latePanel("The result", () => import("./TryResult")), {
  ssr: false,
  loading: () => <LoadingState label="Loading the result" />,
});

export interface TryDrawerProps {
  readonly opened: boolean;
  readonly dryRun: DryRun;
  readonly queries: readonly Query[];
  readonly against: string | null;
  /** Called at once; cancels a trial that is under way. */
  readonly onClose: () => void;
  /** Called when the closing animation has ended. */
  readonly onClosed: () => void;
  readonly onTryAgain: (evaluatedAt?: string) => void;
  readonly onShowMistake: () => void;
}

export function TryDrawer(props: TryDrawerProps): ReactNode {
  const { opened, dryRun, queries, against, onClose, onClosed, onTryAgain, onShowMistake } = props;
  const { result, error } = dryRun;
  // Mounted before its first opening: only a drawer that was mounted closed records where the focus was.
  const mounted = useMounted();
  const underWay = result === null && error === null;
  const invalid = error instanceof ApiError && error.code === "invalidPolicy";
  return (
    <Drawer
      opened={opened && mounted}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      position="right"
      size="min(1080px, 100%)"
      title={<span className={classes.title}>{underWay ? "Trying" : "Tried"} without saving</span>}
      closeButtonProps={{ "aria-label": underWay ? "Cancel" : "Close" }}
    >
      <VisuallyHidden role="status">{announcement(dryRun)}</VisuallyHidden>
      {error !== null ? (
        <div className="stack">
          <ErrorState
            title={invalid ? "The policy cannot be tried yet" : "The policy could not be tried"}
            error={error}
            onRetry={invalid ? undefined : () => onTryAgain(dryRun.input?.evaluatedAt)}
          />
          {invalid ? (
            <div>
              <Button variant="default" onClick={onShowMistake}>
                Show the first mistake in the editor
              </Button>
            </div>
          ) : null}
        </div>
      ) : result !== null ? (
        <TryResult run={result} against={against} onTryAgain={onTryAgain} />
      ) : (
        <TryProgress startedMs={dryRun.startedMs} queries={queries} onCancel={onClose} />
      )}
    </Drawer>
  );
}

function announcement({ input, result, error }: DryRun): string {
  if (input === null || error !== null) return "";
  if (result === null) return "Computing the ranking";
  const selected = `${formatNumber(result.selectedCount)} of ${plural(result.imageCount, "image")} selected`;
  return `${runStateLabel(result.state)}: ${selected}`;
}
