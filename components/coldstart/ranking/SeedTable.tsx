import { useMemo, type ReactNode } from "react";
import { NameButton } from "@/components/ranking/NameButton";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { bytesIn, durationsIn } from "@/lib/client/columnFormats";
import { formatNumber, formatPercentCell } from "@/lib/client/format";
import { FEWEST_PULLS } from "@/lib/coldstart/named";
import type { LinkRow, RankingLinkAnswer } from "@/lib/coldstart/shapes";

export interface SeedTableProps {
  readonly answer: RankingLinkAnswer;
  readonly onOpen: (image: string) => void;
}

const ADVICE = { seed: "seed one copy", prewarm: "prewarm everywhere", neither: "neither" } as const;

const percents = () => formatPercentCell;
const ms = (seconds: number): number => seconds * 1_000;
const GIB = 2 ** 30;

/**
 * Whether to seed one copy or prewarm every node: the gain for each byte, largest first, with the probability of each
 * outcome.
 */
export function SeedTable({ answer, onOpen }: SeedTableProps): ReactNode {
  const rows = useMemo(() => [...answer.rows].sort((a, b) => gain(b) - gain(a) || a.rank - b.rank), [answer]);
  const columns: readonly Column<LinkRow>[] = [
    {
      key: "image",
      header: "Image",
      value: ({ image }) => image,
      render: ({ image }) => <NameButton name={image} onOpen={onOpen} />,
      rowHeader: true,
    },
    { key: "advice", header: "Better", value: ({ advice }) => ADVICE[advice] },
    {
      key: "seedGain",
      header: "A copy gains",
      value: ({ seedingGainSeconds }) => ms(seedingGainSeconds),
      formats: durationsIn,
    },
    {
      key: "seedPerGib",
      header: "A copy, per GiB",
      value: ({ seedingGainPerByte }) => ms(seedingGainPerByte * GIB),
      formats: durationsIn,
      hideBelow: "sm",
    },
    {
      key: "warmGain",
      header: "Prewarming gains",
      value: ({ exposureSeconds }) => ms(exposureSeconds),
      formats: durationsIn,
      hideBelow: "sm",
    },
    {
      key: "warmPerGib",
      header: "Prewarming, per GiB",
      value: ({ prewarmGainPerByte }) => ms(prewarmGainPerByte * GIB),
      formats: durationsIn,
      hideBelow: "sm",
    },
    {
      key: "size",
      header: "Size",
      value: ({ sizeBytes }) => sizeBytes,
      formats: bytesIn,
      hideBelow: "md",
    },
    { key: "held", header: "Held", value: ({ holder }) => holder, formats: percents, hideBelow: "md" },
    ...(answer.held === null ? [] : [heldColumn(answer.held)]),
    { key: "dht", header: "DHT", value: ({ mix }) => mix.dht, formats: percents, hidden: true },
    { key: "rule2", header: "Rule 2", value: ({ mix }) => mix.rule2, formats: percents, hidden: true },
    { key: "rule3", header: "Rule 3", value: ({ mix }) => mix.rule3, formats: percents, hidden: true },
    { key: "rule7", header: "Rule 7", value: ({ mix }) => mix.rule7, formats: percents, hidden: true },
    {
      key: "measured",
      header: "Pull, measured",
      value: ({ pullSeconds }) => ms(pullSeconds),
      formats: durationsIn,
      hidden: true,
    },
    {
      key: "refined",
      header: "Pull, refined",
      value: ({ refinedSeconds }) => ms(refinedSeconds),
      formats: durationsIn,
      hideBelow: "sm",
    },
    {
      key: "pulls",
      header: "Cold pulls",
      value: ({ coldPulls }) => coldPulls,
      hideBelow: "md",
    },
  ];
  const modelled = answer.rows.every(({ isModel }) => isModel);
  const derived = answer.rows.some(({ sizeFrom }) => sizeFrom === "pullTime");
  return (
    <Panel
      title="Seed one copy, or prewarm everywhere?"
      description={
        <>
          By what a byte gains; neither with fewer than {FEWEST_PULLS} cold pulls in the window. The shares of
          each answer are among the columns to choose.
          {answer.held === null
            ? ""
            : ` Held is modelled; “Nodes with it” is what the snapshot ${answer.held.snapshot} reports.`}
          {modelled ? " Refined pull times are the model’s: no pull was observed by outcome." : ""}
          {derived ? " Sizes are as many bytes as the registry sends in the measured pull." : ""}
        </>
      }
      flush
    >
      <DataTable
        caption="Seed one copy, or prewarm everywhere?"
        columns={columns}
        rows={rows}
        rowKey={({ image }) => image}
        name="coldstart-ranking"
      />
    </Panel>
  );
}

function gain({ seedingGainPerByte, prewarmGainPerByte }: LinkRow): number {
  return Math.max(seedingGainPerByte, prewarmGainPerByte);
}

/** The measured counterpart of the modelled "Held": nodes with the image, of those that report their images. */
function heldColumn({ nodes, holders }: NonNullable<RankingLinkAnswer["held"]>): Column<LinkRow> {
  const counts = new Map(Object.entries(holders));
  const holding = ({ image }: LinkRow): number => counts.get(image) ?? 0;
  return {
    key: "nodesWithIt",
    header: "Nodes with it",
    value: holding,
    render: (row) => `${formatNumber(holding(row))} of ${formatNumber(nodes)}`,
    align: "right",
    hideBelow: "md",
  };
}
