"use client";

import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { bytesIn, scoresIn, type Format } from "@/lib/client/columnFormats";
import { formatNumber } from "@/lib/client/format";
import { RAW_SAMPLE, scoreUnit, type RankedImage } from "@/lib/discovery";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { isKept } from "@/components/discovery/runs/links";
import { rawValuesIn, signalCaption } from "@/components/discovery/runs/units";
import { gapText } from "@/components/ranking/list/rowWords";
import { fixedScore, listedDigits } from "@/components/ranking/numbers";
import { NameButton } from "@/components/ranking/NameButton";
import { smallestSample } from "./imageRows";
import classes from "./RankingTable.module.css";

export interface RankingTableProps {
  readonly run: Run;
  readonly images: readonly RankedImage[];
  readonly onExplain: (image: string) => void;
}

const PAGE = 200;

/** The list as a table with all numbers; 200 rows at a time. */
export function RankingTable({ run, images, onExplain }: RankingTableProps): ReactNode {
  const [limit, setLimit] = useState(PAGE);
  const rows = images.slice(0, limit);
  return (
    <>
      <DataTable
        caption={isKept(run) ? `Ranking of run ${run.id}` : "Ranking, tried without saving"}
        columns={columnsOf(run, rows, onExplain)}
        rows={rows}
        rowKey={(image) => image.image}
      />
      {images.length > limit ? (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
            Show {Math.min(PAGE, images.length - limit)} more of {formatNumber(images.length)} images
          </Button>
        </div>
      ) : null}
    </>
  );
}

function columnsOf(
  run: Run,
  rows: readonly RankedImage[],
  onExplain: (image: string) => void,
): readonly Column<RankedImage>[] {
  const [first] = run.ranking;
  const atLine = run.ranking[Math.min(run.maxImages, run.ranking.length) - 1];
  const unit = scoreUnit(run.spec) ?? undefined;
  const digits = listedDigits(first?.finalScore ?? 0, atLine?.finalScore ?? 0, unit);
  const inBytes = bytesIn(rows.map(({ finalScore }) => finalScore));
  const scored: Format = (value) => (unit === "B" ? inBytes(value) : fixedScore(value, digits, unit));
  return [
    { key: "rank", header: "Rank", align: "right", render: (image) => image.rank },
    {
      key: "image",
      header: "Image",
      rowHeader: true,
      render: ({ image }) => <NameButton name={image} onOpen={onExplain} />,
    },
    { key: "selected", header: "Line", render: (image) => (image.selected ? "Above" : "Below") },
    {
      key: "score",
      header: "Score",
      align: "right",
      render: ({ finalScore, missing }) =>
        `${scored(finalScore)}${missing.includes(RAW_SAMPLE) ? " (missing)" : ""}`,
    },
    {
      key: "gap",
      header: "To the line",
      align: "right",
      render: ({ gap, selected }) => gapText(gap, selected, digits, unit),
    },
    { key: "samples", header: "Samples", align: "right", render: (image) => smallestSample(image) ?? "–" },
    ...(first?.terms ?? []).map((term, index): Column<RankedImage> => ({
      key: `term-${index}`,
      header: `${term.signal} × ${formatNumber(term.weight)}`,
      align: "right",
      render: (image) => scored(image.terms[index]?.contribution ?? 0),
    })),
    ...(first?.factors ?? []).map((factor, index): Column<RankedImage> => {
      const valueOf = (image: RankedImage): number => image.factors[index]?.value ?? 0;
      const format = scoresIn(rows.map(valueOf));
      return {
        key: `factor-${index}`,
        header: factor.name,
        align: "right",
        render: (image) => format(valueOf(image)),
      };
    }),
    ...run.signalResults.map(({ name }): Column<RankedImage> => {
      const format = rawValuesIn(
        run.spec,
        name,
        rows.flatMap((image) => rawOf(image, name) ?? []),
      );
      return {
        key: `signal-${name}`,
        header: rawHeader(run, name),
        align: "right",
        render: (image) => rawText(rawOf(image, name), format),
      };
    }),
  ];
}

function rawHeader(run: Run, signal: string): string {
  const caption = signalCaption(run.spec, signal);
  return caption === null ? `${signal}, raw` : `${signal}, raw (${caption})`;
}

function rawOf(image: RankedImage, signal: string): number | null {
  return image.signals.find(({ name }) => name === signal)?.raw ?? null;
}

function rawText(raw: number | null, format: Format): string {
  return raw === null ? "missing" : format(raw);
}
