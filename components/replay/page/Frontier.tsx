"use client";

import { SegmentedControl, Skeleton } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { PointCloud } from "@/components/charts/lazy";
import { WhenNear } from "@/components/ui/WhenNear";
import { formatNumber, plural } from "@/lib/client/format";
import { strategyTitle } from "@/lib/replay/named";
import { strategyColumn } from "../strategyColumn";
import { minutesText } from "../words";
import { frontierOf, KEPT, type FrontierPoint } from "./frontier";
import type { ResultProps } from "./result";
import { boundsOf, useKept } from "./state";
import classes from "../Replay.module.css";

const LABELS = { images: "Images", gigabytes: "Gigabytes" } as const;

/** Minutes saved against what is kept: the policies that no other one beats with the same amount. */
export function Frontier({ result }: Pick<ResultProps, "result">): ReactNode {
  const [kept, setKept] = useKept();
  const label = useId();
  const bounds = boundsOf(result);
  const points = frontierOf(result, bounds, kept);
  const unsized = frontierOf(result, bounds).length - points.length;
  const less = kept === "images" ? "as few images" : "as few gigabytes";
  return (
    <ChartPanel
      title={`Minutes saved against ${kept} kept`}
      description={`Discs: no other policy saves more with ${less}. Crosses: another one does.${unsized > 0 ? ` Not shown are ${plural(unsized, "choice")} with an image whose size is not known.` : ""}`}
      summary={points
        .filter(({ selected }) => selected)
        .map(
          ({ name, images, y, sizeGb }) =>
            `${strategyTitle(name)}: ${keptText(images, sizeGb)}, ${minutesText(y)}`,
        )
        .join("; ")}
      controls={
        <div className={classes.controls}>
          <span id={label} className="note">
            Against
          </span>
          <SegmentedControl
            size="xs"
            aria-labelledby={label}
            data={KEPT.map((value) => ({ value, label: LABELS[value] }))}
            value={kept}
            onChange={setKept}
          />
        </div>
      }
      columns={[
        strategyColumn<FrontierPoint>("Policy", ({ name }) => name),
        { key: "images", header: "Images", value: ({ images }) => images },
        { key: "size", header: "Size, GB", value: ({ sizeGb }) => sizeGb },
        { key: "minutes", header: "Saved, min", value: ({ y }) => y },
        {
          key: "frontier",
          header: "Beaten",
          value: ({ selected }) => (selected ? "no" : "yes"),
        },
      ]}
      rows={points}
      rowKey={({ name }, index) => `${name} ${index}`}
    >
      <WhenNear placeholder={<Skeleton height={280} radius={0} />}>
        {() => (
          <PointCloud<FrontierPoint>
            points={points}
            labels={{ x: kept === "images" ? "Images kept" : "Kept (GB)", y: "Saved (min)" }}
            ticks={{ x: formatNumber, y: formatNumber }}
            tip={({ name, images, y, sizeGb }) => [
              strategyTitle(name),
              keptText(images, sizeGb),
              minutesText(y),
            ]}
          />
        )}
      </WhenNear>
    </ChartPanel>
  );
}

function keptText(images: number, sizeGb: number | null): string {
  return `${plural(images, "image")}${sizeGb === null ? "" : `, ${formatNumber(sizeGb)} GB`}`;
}
