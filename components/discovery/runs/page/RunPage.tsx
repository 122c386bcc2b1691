"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { isUnderWay } from "@/lib/client/underWay";
import { asFollowed } from "@/components/discovery/runs/asFollowed";
import { useFollowedRun } from "@/components/discovery/runs/useFollowedRun";
import { PageHeader } from "@/components/ui/PageHeader";
import { QueryState } from "@/components/ui/QueryState";
import { HowFar } from "./HowFar";
import { RunBanner } from "./RunBanner";
import { RunHeader } from "./RunHeader";
import { RunTabs } from "./RunTabs";

const RunProgress = dynamic(() =>
  latePanel("The progress", () => import("./RunProgress").then((file) => file.RunProgress)),
);

export function RunPage({ id }: { readonly id: string }): ReactNode {
  const { run, followed } = useFollowedRun(id);
  return (
    <>
      {run.data === undefined ? <PageHeader title="Run" trail={[{ label: "Runs", href: "/runs" }]} /> : null}
      <QueryState query={run} what="the run" back={{ label: "To the runs", href: "/runs" }} rows={12}>
        {(data) => (
          <>
            <RunHeader run={asFollowed(data, followed.operation)} />
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
