"use client";

import type { ReactNode } from "react";
import { isUnderWay } from "@/lib/client/hooks/runs";
import { useFollowedRun } from "@/lib/client/hooks/runsEvents";
import { PageHeader } from "@/components/ui/PageHeader";
import { QueryState } from "@/components/ui/QueryState";
import { RunBanner } from "./RunBanner";
import { RunHeader } from "./RunHeader";
import { RunProgress } from "./RunProgress";
import { RunTabs } from "./RunTabs";

export function RunPage({ id }: { readonly id: string }): ReactNode {
  const { run, progress } = useFollowedRun(id);
  return (
    <>
      {run.data === undefined ? <PageHeader title="Run" trail={[{ label: "Runs", href: "/runs" }]} /> : null}
      <QueryState query={run} what="the run" rows={12}>
        {(data) => (
          <>
            <RunHeader run={data} />
            {isUnderWay(data.state) ? (
              <RunProgress run={data} progress={progress} />
            ) : (
              <>
                <RunBanner run={data} />
                <RunTabs run={data} />
              </>
            )}
          </>
        )}
      </QueryState>
    </>
  );
}
