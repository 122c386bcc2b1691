import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ShareBar } from "@/components/ranking/explanation/ShareBar";
import { HoverLink } from "@/components/ui/HoverLink";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { RunnerUsageList } from "@/lib/api/runners";
import { formatPercent, plural } from "@/lib/client/format";
import { useUnit } from "../unit";
import { amountText } from "../words";
import { scheduledChanges, type RunnerRow } from "./runnerRows";
import { factorsText, runnerName, utcText } from "./words";
import classes from "./Runners.module.css";

const SHOWN = 3;

export interface RunnersAtGlanceProps {
  /** By descending cost. */
  readonly rows: readonly RunnerRow[];
  readonly use: UseQueryResult<RunnerUsageList>;
}

/** The runners that cost most, and the scheduled changes. */
export function RunnersAtGlance({ rows, use }: RunnersAtGlanceProps): ReactNode {
  return (
    <div className={classes.glance}>
      <Panel
        title="Cost most"
        description="Compute minutes of builds that finished in the last 90 days (UTC)"
      >
        {use.data ? (
          <Costliest rows={rows} />
        ) : use.isError ? (
          <p className="quiet">Not known.</p>
        ) : (
          <div className={classes.list}>
            <LoadingState label="Loading what the runners accounted" rows={SHOWN} />
          </div>
        )}
      </Panel>
      <Panel title="Scheduled changes" description="Cost factors that are not in force yet">
        <Scheduled rows={rows} />
      </Panel>
    </div>
  );
}

function Costliest({ rows }: { readonly rows: readonly RunnerRow[] }): ReactNode {
  const unit = useUnit();
  const total = rows.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  const first = rows.filter(({ minutes }) => (minutes ?? 0) > 0).slice(0, SHOWN);
  if (first.length === 0) return <p className="quiet">No build was accounted in the last 90 days.</p>;
  return (
    <ol className={classes.list}>
      {first.map((row) => {
        const share = (row.minutes ?? 0) / total;
        return (
          <li key={row.id} className={classes.cost}>
            <HoverLink href={`/minutes/runners/${row.id}`}>{runnerName(row)}</HoverLink>
            <span>
              <strong>{amountText(unit)(row.minutes ?? 0)}</strong>{" "}
              <span className="dim">{formatPercent(share)} of all</span>
            </span>
            <div className={classes.share} aria-hidden="true">
              <ShareBar share={share} pale={false} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Scheduled({ rows }: { readonly rows: readonly RunnerRow[] }): ReactNode {
  const changes = scheduledChanges(rows);
  if (changes.length === 0) return <p className="quiet">None: the factors in force stay.</p>;
  return (
    <>
      <ul className={classes.list}>
        {changes.slice(0, SHOWN).map(({ runner, version }) => (
          <li key={`${runner.id} ${version.version}`} className={classes.change}>
            <HoverLink href={`/minutes/runners/${runner.id}`}>{runnerName(runner)}</HoverLink>:{" "}
            {factorsText(version)}
            <div className="fine">
              from {utcText(version.validFrom)} (<RelativeTime at={version.validFrom} />
              ); now {factorsText(runner)}
            </div>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN ? (
        <p className="note">
          And {plural(changes.length - SHOWN, "more change", "more changes")} in the table below.
        </p>
      ) : null}
    </>
  );
}
