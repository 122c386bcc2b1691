/** Points of the calibration plot. */
import type { CloudPoint } from "@/components/charts/PointCloud";
import type { ShadowDay } from "@/lib/replay/shapes";

export interface CalibrationPoint extends CloudPoint {
  readonly day: string;
  readonly side: "champion" | "challenger";
  readonly low: number | null;
  readonly high: number | null;
}

/** Two for each day with a prediction. */
export function pointsOf(days: readonly ShadowDay[]): CalibrationPoint[] {
  return days.flatMap((day) =>
    (["champion", "challenger"] as const).flatMap((side): CalibrationPoint[] => {
      const { predicted, predicted_low: low, predicted_high: high, realised } = day[side];
      if (predicted === null) return [];
      const point = { day: day.day, side, low, high, x: predicted, y: realised };
      const selected = side === "challenger";
      if (low === null || high === null) return [{ ...point, selected }];
      return [{ ...point, selected, spread: [predicted - low, high - predicted] }];
    }),
  );
}
