import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { NodeTimeline, TimelinePosition, TimelineRule } from "@/lib/api/nodeTimeline";
import { formatInterval } from "@/lib/client/format";
import { nodeHref } from "../links";
import { capital, profileText } from "../titles";
import { amount, gapText, outcomeText } from "../words";
import { reasonText, STATE_TEXTS, STATE_TONES } from "./words";

/** The profile of the stored plans, whichever profile the states are shown for. */
const STORED_BY = "improved";

interface Row {
  readonly rule: TimelineRule;
  readonly position: TimelinePosition & { readonly used: number | null };
  /** States that follow before the next reading. */
  readonly follows: readonly string[];
}

const COLUMNS: readonly Column<Row>[] = [
  { key: "rule", header: "Rule", rowHeader: true, value: ({ rule }) => rule.rule },
  {
    key: "use",
    header: "Use against the line",
    value: ({ position }) => position.used,
    align: "left",
    render: ({ rule, position: { used } }) => textOfUse(rule, used),
    hideBelow: "sm",
  },
  {
    key: "state",
    header: "State",
    value: ({ position }) => STATE_TEXTS[position.state],
    render: ({ position: { state } }) => (
      <ToneBadge tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</ToneBadge>
    ),
  },
  {
    key: "why",
    header: "Why",
    value: ({ rule, position }) => reasonText(position, rule),
    hideBelow: "sm",
  },
  {
    key: "follows",
    header: "Until the next reading",
    value: ({ follows }) => (follows.length === 0 ? "Unchanged" : follows.join("; ")),
    hideBelow: "sm",
  },
];

/** "CPU use 4.1 cores, 9.9 cores under 14 cores". */
function textOfUse({ title, unit, line }: TimelineRule, used: number | null): string {
  const at = amount(line, unit);
  if (used === null) return `${capital(title)} not measured, line ${at}`;
  const gap = used === line ? "at its line of" : gapText({ used, over: used - line, unit });
  return `${capital(title)} ${amount(used, unit)}, ${gap} ${at}`;
}

export interface ChosenReadingProps {
  readonly timeline: NodeTimeline;
  readonly index: number;
}

/** The analyzer's result for one reading, with a link to the plan stored with it. */
export function ChosenReading({ timeline, index }: ChosenReadingProps): ReactNode {
  const { readings, rules, snapshot, node } = timeline;
  const reading = readings[index];
  if (reading === undefined) return null;
  const [at, end] = [Date.parse(reading.at), Date.parse(readings[index + 1]?.at ?? timeline.to)];
  const rows = rules.flatMap((rule, which): Row[] => {
    const position = reading.rules[which];
    const follows = rule.bands.flatMap(({ from, state }) => {
      const after = Date.parse(from) - at;
      return after > 0 && Date.parse(from) < end && state !== position?.state
        ? [`after ${formatInterval(Math.round(after / 1_000))} ${STATE_TEXTS[state].toLowerCase()}`]
        : [];
    });
    return position ? [{ rule, position, follows }] : [];
  });
  const plan = { snapshot: snapshot.name, version: String(reading.version) };
  return (
    <>
      <Facts
        facts={[
          { label: "Reading", value: <Instant at={reading.at} /> },
          { label: "New pods", value: reading.keptOff ? "Kept off by a taint" : "Allowed" },
          {
            label: `Plan stored with version ${reading.version}, by ${profileText(STORED_BY)}`,
            value:
              reading.plan === null ? (
                "The node was not there"
              ) : (
                <HoverLink href={nodeHref(node, plan)}>{outcomeText(reading.plan)}</HoverLink>
              ),
          },
        ]}
      />
      <DataTable
        caption="Rules at the chosen reading"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ rule }) => rule.rule}
      />
    </>
  );
}
