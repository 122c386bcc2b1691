import { memo, type ReactNode } from "react";
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from "recharts";
import { axisLabel, axisProps } from "./axis";
import { INSET, MARKED, tickCount, type DrawnTime, type TimeChartProps } from "./timeSeries";
import { timeTicks, timeZone } from "./timeTicks";

/** Rendered again when the shown range changes, not when the crosshair moves. */
export const TimeLines = memo(function TimeLines(props: TimeChartProps & DrawnTime): ReactNode {
  const { times, series, unit, tick, whole, shown, from, to, width, height, strong } = props;
  const [first, end] = shown;
  const ticks = timeTicks(from, to, tickCount(width));
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  const data = times.slice(first, end).map((at, index) => ({ at, index: first + index }));
  // The highlighted line is drawn over the others.
  const ordered = [...series].sort((a, b) => Number(a.key === strong) - Number(b.key === strong));
  return (
    <LineChart
      width={width}
      height={height}
      data={data}
      margin={{ top: INSET.top, right: INSET.right, bottom: 16, left: 4 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--rule)" />
      <XAxis
        dataKey="at"
        type="number"
        scale="time"
        domain={[from, to]}
        allowDataOverflow
        ticks={ticks.map(({ at }) => at)}
        tickFormatter={(at: number) => labels.get(at) ?? ""}
        label={axisLabel(`Time (${timeZone()})`, "bottom")}
        {...axisProps}
      />
      <YAxis
        width={INSET.left - 4}
        allowDecimals={whole !== true}
        tickFormatter={tick}
        label={axisLabel(unit, "left")}
        {...axisProps}
      />
      {ordered.map(({ key, colour, dashes, values }) => (
        <Line
          key={key}
          dataKey={({ index }: { readonly index: number }) => values[index] ?? null}
          type="linear"
          stroke={colour}
          strokeWidth={key === strong ? 3 : 1.75}
          strokeOpacity={strong === null || key === strong ? 1 : 0.25}
          strokeDasharray={dashes}
          dot={data.length <= MARKED ? { r: 2, fill: colour, strokeDasharray: "none" } : false}
          activeDot={false}
          isAnimationActive={false}
          connectNulls={false}
        />
      ))}
    </LineChart>
  );
});
