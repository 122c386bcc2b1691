"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { isUnderWay } from "@/lib/client/hooks/runs";
import { useFollowedRun } from "@/components/discovery/runs/useFollowedRun";
import { PageHeader } from "@/components/ui/PageHeader";
import { QueryState } from "@/components/ui/QueryState";
import { HowFar } from "./HowFar";
import { RunBanner } from "./RunBanner";
import { RunHeader } from "./RunHeader";
import { RunTabs } from "./RunTabs";

const RunProgress = dynamic(() => import("./RunProgress").then((file) => file.RunProgress));

export interface RunPageProps {
  readonly id: string;
  /** The strategy in words, which the server knows without the page having all strategies' code. */
  readonly strategy: string | null;
}

export function RunPage({ id, strategy }: RunPageProps): ReactNode {
  const { run, followed } = useFollowedRun(id);
  return (
    <>
      {run.data === undefined ? <PageHeader title="Run" trail={[{ label: "Runs", href: "/runs" }]} /> : null}
      <QueryState query={run} what="the run" rows={12}>
        {(data) => (
          <>
            <RunHeader run={data} strategy={strategy} />
            {isUnderWay(data.state) ? (
              <RunProgress run={data} followed={followed} />
            ) : (
              <>
                <RunBanner run={data} />
                {data.state === "cancelled" ? <HowFar id={data.id} /> : null}
                <RunTabs run={data} />
              </>
            )}
          </>
        )}
      </QueryState>
    </>
  );
}
