import type { ReactNode } from "react";
import { Sparkline } from "@/components/charts/Sparkline";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Instant } from "@/components/ui/Instant";
import { Panel } from "@/components/ui/Panel";
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { formatPercent } from "@/lib/client/format";
import { wholeOutward } from "@/lib/numeric/roundOutward";
import { againstTarget, measuresOf, type Measure } from "./glance";
import { historySummary } from "./summary";

const COLUMNS: readonly Column<Measure>[] = [
  { key: "measure", header: "Measure", render: ({ title }) => title, rowHeader: true },
  {
    key: "last",
    header: "At the end",
    align: "right",
    render: ({ last, format }) => format(last),
  },
  {
    key: "most",
    header: "At most",
    align: "right",
    render: ({ most, format }) => format(most),
  },
  {
    key: "mostAt",
    header: "Reached",
    hideBelow: "sm",
    render: ({ mostAt }) => (mostAt === null ? "–" : <Instant at={mostAt} />),
  },
  { key: "course", header: "Course", render: ({ values }) => <Sparkline values={values} /> },
];

/** The oldest job against the target, then each measure on one line: a summary of the charts below. */
export function HistoryGlance({ history }: { readonly history: QueueHistoryAnswer }): ReactNode {
  const { worst, over, since } = againstTarget(history);
  return (
    <Panel
      title={
        over === 0
          ? "Under the wait target throughout"
          : over === 1
            ? "Over the wait target throughout"
            : `Over the wait target ${formatPercent(over)} of the time`
      }
      description={
        since === null ? (
          "The oldest job waits for less than the target now."
        ) : over === 1 ? (
          "Over it since the beginning of the time shown, or before."
        ) : (
          <>
            Over it since <Instant at={since} />
          </>
        )
      }
    >
      <div className="stack">
        <LineGauge
          label="The oldest job waited for up to"
          name="Longest age of the oldest job"
          value={worst === null ? 0 : wholeOutward(history.targetSeconds, worst)}
          unit="s"
          lines={[{ name: "target", at: history.targetSeconds }]}
        />
        <p className="note" role="status">
          {historySummary(history)}
        </p>
        <DataTable
          caption="The queue over time at a glance"
          columns={COLUMNS}
          rows={measuresOf(history.points)}
          rowKey={({ key }) => key}
        />
      </div>
    </Panel>
  );
}
