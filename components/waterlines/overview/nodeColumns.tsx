/** A node's row: a small bar for each metric against its line, and the outcome of the plan. */
import { VisuallyHidden } from "@mantine/core";
import { GaugeBar } from "@/components/ranking/gauge/GaugeBar";
import type { Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { NodeRow } from "@/lib/api/nodes";
import { nodeHref, type Which } from "../links";
import { capital } from "../titles";
import {
  afterText,
  gapText,
  imagesGapText,
  imagesText,
  outcomeText,
  STANDING_TEXTS,
  STANDING_TONES,
  standsText,
} from "../words";
import classes from "./NodesPage.module.css";

type Line = NodeRow["lines"][number];

/** `images` is the policy whose images are shown, `measuredAt` the time of the snapshot, ISO 8601. */
export function nodeColumns(
  rows: readonly NodeRow[],
  which: Which,
  images: string | null,
  measuredAt: string,
): readonly Column<NodeRow>[] {
  const metrics = new Map(rows.flatMap(({ lines }) => lines).map((line) => [line.metric, line]));
  return [
    {
      key: "name",
      header: "Node",
      rowHeader: true,
      value: ({ name }) => name,
      render: ({ name }) => (
        <HoverLink className={classes.name} href={nodeHref(name, which, { images })}>
          {name}
        </HoverLink>
      ),
    },
    {
      key: "gap",
      header: "Standing",
      value: ({ lines }) => Math.max(-1, ...lines.map(({ share }) => share ?? -1)),
      exports: [{ name: "Standing", value: ({ standing }) => STANDING_TEXTS[standing] }],
      align: "left",
      render: ({ standing, since, lines }) => (
        <>
          <ToneBadge tone={STANDING_TONES[standing]}>{STANDING_TEXTS[standing]}</ToneBadge>
          <div className={classes.narrow}>
            <Nearest lines={lines} />
          </div>
          <div className={classes.gap}>{standsText(since, measuredAt)}</div>
        </>
      ),
    },
    ...[...metrics]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([metric, { title, unit }]): Column<NodeRow> => {
        const of = ({ lines }: NodeRow): Line | undefined => lines.find((line) => line.metric === metric);
        return {
          key: metric,
          header: capital(title),
          value: (row) => of(row)?.over ?? null,
          exports: exportsOf(capital(title), unit, of),
          align: "left",
          render: (row) => <LineCell line={of(row)} />,
          hideBelow: "sm",
        };
      }),
    ...(rows.some(({ images }) => images !== null) ? [IMAGES] : []),
    {
      key: "outcome",
      header: "Plan",
      value: outcomeText,
      render: (row) => <span className={classes.plan}>{outcomeText(row)}</span>,
      hideBelow: "sm",
    },
    { key: "pods", header: "Pods", value: ({ pods }) => pods, hideBelow: "md" },
  ];
}

/** For the CSV, where the bar shows it: what is used, and by how much it is over the line, negative below it. */
function exportsOf(
  name: string,
  unit: string,
  of: (row: NodeRow) => Line | undefined,
): NonNullable<Column<NodeRow>["exports"]> {
  const [written, size] = unit === "mC" ? ["cores", 1_000] : [unit, 1];
  const scaled = (value: number | null = null): number | null => (value === null ? null : value / size);
  const gapUnit = unit === "%" ? "percentage points" : written;
  return [
    { name: `${name}, ${written}`, value: (row) => scaled(of(row)?.used) },
    { name: `${name} over the line, ${gapUnit}`, value: (row) => scaled(of(row)?.over) },
  ];
}

/** The disk of images with the selected images added. */
const IMAGES: Column<NodeRow> = {
  key: "images",
  header: "Image cache if filled",
  value: imagesOver,
  exports: [{ name: "Image cache if filled over image GC threshold, B", value: imagesOver }],
  align: "left",
  render: ({ images }) => <ImagesCell images={images} />,
  hideBelow: "sm",
};

function imagesOver({ images }: NodeRow): number | null {
  return images === null ? null : images.usedBytes + images.fillBytes - images.lineBytes;
}

function ImagesCell({ images }: Pick<NodeRow, "images">) {
  if (images === null) return "–";
  const after = images.usedBytes + images.fillBytes;
  return (
    <div
      className={`${classes.cell} ${classes.images}`}
      data-side={after > images.lineBytes ? "over" : "under"}
    >
      <GaugeBar value={after} lines={[images.lineBytes]} end={Math.max(images.lineBytes, after) * 1.1} />
      <span className={classes.gap}>{imagesGapText(images)}</span>
      <div className="fine">{imagesText(images)}</div>
    </div>
  );
}

/** Replaces the metric columns if space is short: the lines that the node is over, else the nearest one. */
function Nearest({ lines }: Pick<NodeRow, "lines">) {
  const byShare = [...lines].sort((a, b) => (b.share ?? -1) - (a.share ?? -1));
  const over = byShare.filter((line) => (line.over ?? 0) > 0);
  return (over.length > 0 ? over : byShare.slice(0, 1)).map((line) => (
    <div key={line.metric} className={classes.near} data-over={(line.over ?? 0) > 0}>
      {capital(line.title)}: <Spoken text={gapText(line)} words={gapText(line, "percentage points")} />
      {line.preview ? " (in preview)" : ""}
      <After line={line} />
    </div>
  ));
}

/** What the plan leaves, if it acts on the line. */
function After({ line }: { readonly line: Line }) {
  const text = afterText(line);
  return text === null ? null : (
    <div className={classes.after} data-over={(line.overAfter ?? 0) > 0}>
      <Spoken text={text} words={afterText(line, "percentage points") ?? text} />
    </div>
  );
}

/** A short text, with the full text for screen readers. */
function Spoken({ text, words }: { readonly text: string; readonly words: string }) {
  if (text === words) return text;
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}

function LineCell({ line }: { readonly line: Line | undefined }) {
  if (line === undefined) return "–";
  const { used, line: at, over, preview } = line;
  return (
    <div className={classes.cell} data-side={over === null ? "unknown" : over > 0 ? "over" : "under"}>
      <GaugeBar value={used ?? 0} lines={[at]} end={Math.max(at, used ?? 0) * 1.1} />
      <span className={classes.gap}>
        <Spoken text={gapText(line)} words={gapText(line, "percentage points")} />
        {preview ? " (in preview)" : ""}
      </span>
      <After line={line} />
    </div>
  );
}
