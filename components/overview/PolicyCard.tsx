import Link from "next/link";
import type { ReactNode } from "react";
import { LineGauge } from "@/components/ui/LineGauge";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge, DemoTag } from "@/components/ui/StatusBadge";
import type { PolicySummary } from "@/lib/api/policies";
import { formatInterval } from "@/lib/client/format";
import { strategyLabel } from "@/lib/client/labels";
import { ChangeNote } from "./ChangeNote";
import classes from "./PolicyCard.module.css";

/** One policy on the overview: what its last run selected and what that changed. */
export function PolicyCard({ policy }: { readonly policy: PolicySummary }): ReactNode {
  const { lastRun, change } = policy;
  return (
    <article className={classes.root} aria-label={`Policy ${policy.name}`}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.name}>
            <Link href={`/policies/${encodeURIComponent(policy.name)}`}>{policy.name}</Link>
          </h3>
          <div className={classes.meta}>
            {strategyLabel(policy.strategy)} ·{" "}
            {policy.scheduled ? `every ${formatInterval(policy.syncIntervalSeconds)}` : "run by hand only"}
          </div>
        </div>
        {policy.demo ? <DemoTag /> : null}
      </div>
      {lastRun === null ? (
        <p className={classes.none}>Not run yet.</p>
      ) : (
        <>
          <div className={classes.run}>
            <StatusBadge state={lastRun.state} />
            <Link href={`/runs/${encodeURIComponent(lastRun.id)}`}>
              Last run <RelativeTime at={lastRun.finishedAt ?? lastRun.createdAt} />
            </Link>
          </div>
          {lastRun.message ? <p className={classes.message}>{lastRun.message}</p> : null}
          {lastRun.state === "succeeded" || lastRun.state === "partial" ? (
            <LineGauge selected={lastRun.selectedCount} images={lastRun.imageCount} />
          ) : null}
          {change ? <ChangeNote change={change} runId={lastRun.id} /> : null}
        </>
      )}
    </article>
  );
}
