"use client";

import type { ReactNode } from "react";
import { ExplanationBody } from "@/components/ranking/explanation/ExplanationBody";
import { ExplanationDrawer } from "@/components/ranking/explanation/ExplanationDrawer";
import { QueryState } from "@/components/ui/QueryState";
import { useBuildMinutes } from "../hooks/usage";

export interface ExplainedBuildProps {
  readonly build: number;
  readonly onClose: () => void;
}

/** Load it with BuildDrawer.tsx. */
export default function ExplainedBuild({ build, onClose }: ExplainedBuildProps): ReactNode {
  const query = useBuildMinutes(build);
  return (
    <ExplanationDrawer
      subject={String(build)}
      onClose={onClose}
      title={(id) => `Why build ${id} cost what it cost`}
    >
      {() => (
        <QueryState query={query} what="the explanation">
          {({ explanation }) => (
            <ExplanationBody explanation={explanation} stepsTitle="How it was accounted" />
          )}
        </QueryState>
      )}
    </ExplanationDrawer>
  );
}
