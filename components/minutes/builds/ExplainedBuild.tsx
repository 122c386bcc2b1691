"use client";

import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { Arithmetic } from "@/components/ranking/explanation/Arithmetic";
import { Sentence } from "@/components/ranking/explanation/Sentence";
import { Steps } from "@/components/ranking/explanation/Steps";
import { QueryState } from "@/components/ui/QueryState";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { useBuildMinutes } from "../hooks/usage";

export interface ExplainedBuildProps {
  readonly build: number;
  readonly onClose: () => void;
}

/** Load it with BuildDrawer.tsx. */
export default function ExplainedBuild({ build, onClose }: ExplainedBuildProps): ReactNode {
  useFocusBack();
  const query = useBuildMinutes(build);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={`Why build ${build} cost what it cost`}
    >
      <QueryState query={query} what="the explanation">
        {({ explanation }) => (
          <div className="stack">
            <Sentence explanation={explanation} />
            <Arithmetic explanation={explanation} />
            <Steps explanation={explanation} title="How it was accounted" />
          </div>
        )}
      </QueryState>
    </Drawer>
  );
}
