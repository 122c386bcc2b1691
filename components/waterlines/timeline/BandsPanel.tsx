import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { instant, type Column } from "@/components/ui/DataTable";
import { Instant } from "@/components/ui/Instant";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { formatInterval, plural } from "@/lib/client/format";
import { Bands, type BandsProps } from "./Bands";
import classes from "./Timeline.module.css";
import { reasonText, STATE_TEXTS } from "./words";

interface Row {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly state: string;
  readonly why: string;
}

const seconds = ({ from, to }: Row): number => (Date.parse(to) - Date.parse(from)) / 1_000;

const COLUMNS: readonly Column<Row>[] = [
  { key: "rule", header: "Rule", rowHeader: true, value: ({ rule }) => rule },
  {
    key: "from",
    header: "From",
    value: ({ from }) => instant(from),
    render: ({ from }) => <Instant at={from} />,
  },
  {
    key: "for",
    header: "For",
    value: seconds,
    unit: "s",
    align: "right",
    render: (row) => formatInterval(seconds(row)),
  },
  { key: "state", header: "State", value: ({ state }) => state },
  { key: "why", header: "Why", value: ({ why }) => why },
];

/** When each rule was triggered, cooled down and was restored. */
export function BandsPanel(props: BandsProps): ReactNode {
  const { rules, scheduling, heldSeconds } = props.timeline;
  const rows = [
    ...rules.flatMap((rule) =>
      rule.bands.map((band): Row => {
        const { from, to, state } = band;
        return { rule: rule.rule, from, to, state: STATE_TEXTS[state], why: reasonText(band, rule) };
      }),
    ),
    ...scheduling.map(({ from, to, keptOff }): Row => {
      const why = keptOff ? "A rule was triggered, and not all is restored yet" : "No taint";
      return { rule: "New pods", from, to, state: keptOff ? "Kept off" : "Allowed", why };
    }),
  ];
  return (
    <ChartPanel
      title="States"
      description={`A reading counts until the next one, for ${formatInterval(heldSeconds)} at most.`}
      controls={openEnds(props.timeline).map((text) => (
        <p key={text} className={`note ${classes.openEnd}`}>
          {text}
        </p>
      ))}
      summary={summaryOf(props.timeline)}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ rule, from }) => `${rule} ${from}`}
      interactive
    >
      <Bands {...props} />
    </ChartPanel>
  );
}

/** Rules that stay in restoring at the end, because the readings cannot show that everything is restored. */
function openEnds({ rules }: NodeTimeline): string[] {
  return rules.flatMap((rule) => {
    const last = rule.bands.at(-1);
    return last?.reason === "noPods" || last?.reason === "noQuotas"
      ? `${rule.rule}: ${reasonText(last, rule)}.`
      : [];
  });
}

function summaryOf({ rules }: NodeTimeline): string {
  return rules
    .map(({ rule, bands }) => {
      const times = bands.filter(({ state }) => state === "triggered").length;
      const now = bands.at(-1)?.state;
      return `${rule} was triggered ${plural(times, "time")}, last ${now === undefined ? "unknown" : STATE_TEXTS[now].toLowerCase()}`;
    })
    .join("; ");
}
