"use client";

import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { PointCloud } from "@/components/charts/lazy";
import { WhenNear } from "@/components/ui/WhenNear";
import { formatNumber } from "@/lib/client/format";
import { minutesText } from "../words";
import { frontierOf, type FrontierPoint } from "./frontier";
import type { ResultProps } from "./result";
import { boundsOf } from "./state";

/** Minutes saved against images kept: what no other policy beats with as few images. */
export function Frontier({ result }: Pick<ResultProps, "result">): ReactNode {
  const points = frontierOf(result, boundsOf(result));
  return (
    <ChartPanel
      title="Minutes saved against images kept"
      description="Discs: no other policy saves more with as few images. Crosses: another one does."
      summary={points
        .filter(({ selected }) => selected)
        .map(({ name, x, y }) => `${name}: ${x} images, ${minutesText(y)}`)
        .join("; ")}
      columns={[
        { key: "name", header: "Policy", rowHeader: true, value: ({ name }) => name },
        { key: "images", header: "Images", value: ({ x }) => x },
        { key: "size", header: "Size, GB", value: ({ sizeGb }) => sizeGb },
        { key: "minutes", header: "Saved, min", value: ({ y }) => y },
        {
          key: "frontier",
          header: "Beaten",
          value: ({ selected }) => (selected ? "no" : "yes"),
        },
      ]}
      rows={points}
      rowKey={({ name, x }) => `${name} ${x}`}
    >
      <WhenNear placeholder={<Skeleton height={280} radius={0} />}>
        {() => (
          <PointCloud<FrontierPoint>
            points={points}
            labels={{ x: "Images kept", y: "Saved (min)" }}
            ticks={{ x: String, y: formatNumber }}
            tip={({ name, x, y, sizeGb }) => [
              name,
              `${x} images${sizeGb === null ? "" : `, ${formatNumber(sizeGb)} GB`}`,
              minutesText(y),
            ]}
          />
        )}
      </WhenNear>
    </ChartPanel>
  );
}
