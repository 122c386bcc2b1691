"use client";

import type { ReactNode } from "react";
import { ExplanationBody } from "@/components/ranking/explanation/ExplanationBody";
import { ExplanationDrawer } from "@/components/ranking/explanation/ExplanationDrawer";
import { QueryState } from "@/components/ui/QueryState";
import { useBuildMinutes } from "../hooks/usage";

export interface ExplainedBuildProps {
  /** Null while the drawer is closed. */
  readonly build: number | null;
  readonly onClose: () => void;
}

/** Load it with BuildDrawer.tsx. */
export default function ExplainedBuild({ build, onClose }: ExplainedBuildProps): ReactNode {
  return (
    <ExplanationDrawer
      subject={build === null ? null : String(build)}
      onClose={onClose}
      title={(id) => `Why build ${id} cost what it cost`}
    >
      {(id) => <Reason build={Number(id)} />}
    </ExplanationDrawer>
  );
}

function Reason({ build }: { readonly build: number }): ReactNode {
  const query = useBuildMinutes(build);
  return (
    <QueryState query={query} what="the explanation">
      {({ explanation }) => <ExplanationBody explanation={explanation} stepsTitle="How it was accounted" />}
    </QueryState>
  );
}
