import { useMemo, type ReactNode } from "react";
import { actionsColumn, DataTable, instant, type Column } from "@/components/ui/DataTable";
import { runHref } from "@/components/discovery/runs/links";
import { HoverLink } from "@/components/ui/HoverLink";
import { Num } from "@/components/ui/Num";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge, DemoTag } from "@/components/ui/StatusBadge";
import type { PolicySummary } from "@/lib/api/policies";
import { formatInterval, formatNumber } from "@/lib/client/format";
import { EdgeNames } from "./outcome/EdgeNames";
import { LastOutcome } from "./outcome/LastOutcome";
import { OutcomeBadges } from "./outcome/OutcomeBadges";
import { outcomeColumns } from "./outcome/outcomeColumns";
import { PolicyMenu } from "./PolicyMenu";
import { useStrategyLabel } from "./StrategyLabels";
import classes from "./PolicyTable.module.css";

const columnsWith = (
  strategyLabel: (strategy: string | null) => string,
): readonly Column<PolicySummary>[] => [
  {
    key: "name",
    value: ({ name }) => name,
    header: "Policy",
    rowHeader: true,
    render: (policy) => (
      <span className={classes.name}>
        <HoverLink href={`/policies/${encodeURIComponent(policy.name)}`}>{policy.name}</HoverLink>
        {policy.demo ? <DemoTag /> : null}
        <span className={classes.runToo}>
          <LastRun run={policy.lastRun} />
        </span>
      </span>
    ),
  },
  {
    key: "strategy",
    value: ({ strategy }) => strategyLabel(strategy),
    header: "Ranking",
    hideBelow: "sm",
    render: (policy) => (
      <>
        {strategyLabel(policy.strategy)}
        <div className="fine">
          <Num value={policy.signalCount} unit={["signal", "signals"]} />,{" "}
          <Num value={policy.queryCount} unit={["query", "queries"]} />
        </div>
      </>
    ),
  },
  {
    key: "lastRun",
    value: ({ lastRun }) => instant(lastRun && (lastRun.finishedAt ?? lastRun.createdAt)),
    header: "Last run",
    hideBelow: "sm",
    render: ({ lastRun }) => <LastRun run={lastRun} />,
  },
  {
    key: "nextRun",
    value: (policy) => instant(policy.nextRunAt),
    header: "Next run",
    hideBelow: "md",
    render: (policy) => (
      <>
        <RelativeTime at={policy.nextRunAt} never="by hand only" />
        {policy.scheduled ? (
          <div className="fine">every {formatInterval(policy.syncIntervalSeconds)}</div>
        ) : null}
      </>
    ),
  },
  {
    key: "selected",
    value: ({ result }) => result?.selectedCount ?? null,
    header: "In and out",
    // Lines of text, not a column of numbers.
    align: "left",
    exports: outcomeColumns,
    render: (policy) => (
      <div className={classes.outcome}>
        <LastOutcome policy={policy} />
        {policy.result ? <EdgeNames {...policy.result} /> : null}
        <OutcomeBadges policy={policy} />
        <div className="fine">{cutText(policy)}</div>
      </div>
    ),
  },
  actionsColumn((policy) => <PolicyMenu name={policy.name} version={policy.version} />),
];

function LastRun({ run }: { readonly run: PolicySummary["lastRun"] }): ReactNode {
  if (run === null) return <span className="fine">not run yet</span>;
  return (
    <span className={classes.run}>
      <StatusBadge state={run.state} />
      <HoverLink href={runHref(run.id)}>
        <RelativeTime at={run.finishedAt ?? run.createdAt} />
      </HoverLink>
    </span>
  );
}

/** The cut, if the number of selected images differs from it; for a policy edited since its last run, the new cut. */
function cutText({ lastRun, maxImages, version, result }: PolicySummary): string | null {
  const cut = `at most ${formatNumber(maxImages)}`;
  if (lastRun !== null && lastRun.policyVersion !== version) return `edited since, ${cut}`;
  return result?.selectedCount === maxImages ? null : cut;
}

export interface PolicyTableProps {
  readonly policies: readonly PolicySummary[];
  readonly empty: ReactNode;
}

export function PolicyTable({ policies, empty }: PolicyTableProps): ReactNode {
  const strategyLabel = useStrategyLabel();
  const columns = useMemo(() => columnsWith(strategyLabel), [strategyLabel]);
  return (
    <DataTable
      name="policies"
      caption="Policies"
      columns={columns}
      rows={policies}
      rowKey={(policy) => policy.name}
      empty={empty}
    />
  );
}
