"use client";

import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { Panel } from "@/components/ui/Panel";
import { runDurationMs } from "../words";
import { PipelineGraph } from "./PipelineGraph";
import { StageTimes } from "./StageTimes";

export function PipelineTab({ run }: { readonly run: Run }): ReactNode {
  return (
    <div className="stack">
      <Panel
        title="Query → signal → ranking"
        description="What the queries returned, what was computed from it, and where it failed."
      >
        <PipelineGraph run={run} />
      </Panel>
      <Panel
        title="Time per stage"
        description="Together they are the duration of the run, from when a worker took it."
      >
        <StageTimes timing={run.timing} runMs={run.finishedAt === null ? null : runDurationMs(run, null)} />
      </Panel>
    </div>
  );
}
