"use client";

import type { ReactNode } from "react";
import { parseAsInteger, useQueryState } from "nuqs";
import { ShareMenu } from "@/components/share/ShareMenu";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { Replay } from "@/lib/api/replays";
import { isUnderWay } from "@/lib/client/underWay";
import { useReplay } from "../hooks";
import { ReplayProgress } from "../ReplayProgress";
import { replayHeading } from "../words";
import { ReplayFacts } from "./ReplayFacts";
import { ReplayTabs } from "./ReplayTabs";
import classes from "../Replay.module.css";

const TRAIL = [{ label: "Replay lab", href: "/replay" }];

/** One replay: how much each policy saved, and why. */
export function ReplayPage({ id }: { readonly id: string }): ReactNode {
  const query = useReplay(id);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={<span className="breakable">{replayHeading(data)}</span>}
        trail={TRAIL}
        badges={data ? <StatusBadge state={data.state} /> : null}
        actions={data?.result ? <ShareReplay replay={data} /> : null}
      />
      <QueryState
        query={query}
        what="the replay"
        back={{ label: "To the replays", href: "/replay" }}
        rows={12}
      >
        {(replay) => (
          <div className="stack">
            {isUnderWay(replay.state) ? <ReplayProgress found={replay} what="the replay" /> : null}
            {replay.message === null ? null : (
              <Panel title="Why it ended">
                <p className={classes.message}>{replay.message}</p>
              </Panel>
            )}
            {replay.result === null ? null : (
              <>
                <ReplayFacts replay={replay} result={replay.result} />
                <ReplayTabs replay={replay} result={replay.result} />
              </>
            )}
          </div>
        )}
      </QueryState>
    </>
  );
}

function ShareReplay({ replay }: { readonly replay: Replay }): ReactNode {
  const [topK] = useQueryState("top", parseAsInteger);
  return <ShareMenu summarize={async () => (await import("./share")).replaySummary(replay, topK)} />;
}
