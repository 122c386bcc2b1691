"use client";

import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { PointCloud } from "@/components/charts/lazy";
import { WhenNear } from "@/components/ui/WhenNear";
import { formatNumber } from "@/lib/client/format";
import type { ShadowDay } from "@/lib/replay/shapes";
import { minutesText, oneDecimal } from "../words";
import { pointsOf } from "./points";

/** Predicted against realised minutes of both policies, one point a day for each. */
export function Calibration({ days }: { readonly days: readonly ShadowDay[] }): ReactNode {
  const points = pointsOf(days);
  return (
    <ChartPanel
      title="Predicted against realised"
      description="Discs: the challenger. Crosses: the champion. Bars: where the day was expected in nine cases of ten. Below the dashed line, less was saved than predicted."
      summary={points
        .map(
          ({ day, side, x, y }) => `${day}, ${side}: predicted ${minutesText(x)}, realised ${minutesText(y)}`,
        )
        .join("; ")}
      columns={[
        { key: "day", header: "Day", rowHeader: true, value: ({ day }) => day },
        { key: "side", header: "Side", value: ({ side }) => side },
        { key: "predicted", header: "Predicted, min", formats: oneDecimal, value: ({ x }) => x },
        { key: "low", header: "Expected from, min", formats: oneDecimal, value: ({ low }) => low },
        { key: "high", header: "to, min", formats: oneDecimal, value: ({ high }) => high },
        { key: "realised", header: "Realised, min", formats: oneDecimal, value: ({ y }) => y },
      ]}
      rows={points}
      rowKey={({ day, side }) => `${day} ${side}`}
    >
      {points.length === 0 ? (
        <p className="quiet">
          No day has been predicted yet: a prediction needs a day of the job set before a run.
        </p>
      ) : (
        <WhenNear placeholder={<Skeleton height={280} radius={0} />}>
          {() => (
            <PointCloud
              points={points}
              equal
              labels={{ x: "Predicted (min)", y: "Realised (min)" }}
              ticks={{ x: formatNumber, y: formatNumber }}
              tip={({ day, side, x, y, low, high }) => [
                `${day}, ${side}`,
                `predicted ${minutesText(x)}${low === null || high === null ? "" : `, ${minutesText(low)} to ${minutesText(high)}`}`,
                `realised ${minutesText(y)}`,
              ]}
            />
          )}
        </WhenNear>
      )}
    </ChartPanel>
  );
}
