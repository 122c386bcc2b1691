"use client";

import { useMemo, type ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { diffRankings } from "@/lib/discovery/runDiff";
import { RAW_MAXIMUM } from "@/lib/discovery/rank";
import { Changes } from "../compare/Changes";

export interface VariantDiffProps {
  readonly run: Run;
  /** The same samples under a changed document. */
  readonly variant: Run;
  readonly before: string;
  readonly after: string;
}

export function VariantDiff({ run, variant, before, after }: VariantDiffProps): ReactNode {
  const diff = useMemo(() => diffRankings(ranked(run), ranked(variant)), [run, variant]);
  return <Changes diff={diff} before={before} after={after} maxImages={variant.maxImages} runId={run.id} />;
}

function ranked({ ranking, strategy }: Run): Parameters<typeof diffRankings>[0] {
  return { ranking, strategy: strategy ?? RAW_MAXIMUM };
}
