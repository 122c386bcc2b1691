"use client";

import { useMemo, type ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { diffRankings, RAW_MAXIMUM } from "@/lib/discovery";
import { ErrorState } from "@/components/ui/ErrorState";
import { Changes } from "../compare/Changes";
import type { useWhatIf } from "./useWhatIf";
import classes from "./WarningsTab.module.css";

export interface WhatIfOutcomeProps {
  readonly run: Run;
  readonly whatIf: ReturnType<typeof useWhatIf>;
  /** The error's title. */
  readonly failed: string;
  /** Names of the two sides. */
  readonly before: string;
  readonly after: string;
}

/** The run's samples ranked by a changed document, once that was requested. */
export function WhatIfOutcome({ run, whatIf, failed, before, after }: WhatIfOutcomeProps): ReactNode {
  const variant = whatIf.data;
  const diff = useMemo(() => (variant ? diffRankings(ranked(run), ranked(variant)) : null), [run, variant]);
  if (whatIf.isError) return <ErrorState title={failed} error={whatIf.error} />;
  if (variant === undefined || diff === null) return null;
  return (
    <div className={classes.wide}>
      <Changes diff={diff} before={before} after={after} maxImages={variant.maxImages} runId={run.id} />
    </div>
  );
}

function ranked({ ranking, strategy }: Run): Parameters<typeof diffRankings>[0] {
  return { ranking, strategy: strategy ?? RAW_MAXIMUM };
}
