import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { formatInstant } from "@/lib/client/format";
import { INSET, type TimeChartProps } from "./timeSeries";
import { moveBy, nearest, spanOf } from "./timeMoves";
import { useTimeState, type TimeScope } from "./timeScope";
import classes from "./TimeChart.module.css";

interface TimeCursorProps extends TimeChartProps {
  readonly scope: TimeScope;
  readonly shown: readonly [first: number, end: number];
  readonly from: number;
  readonly to: number;
  readonly height: number;
  readonly strong: string | null;
}

/** A drag shorter than this share of the width is a click. */
const CLICK = 0.01;

/** The crosshair over the lines: moved by pointer or key, and announced as a slider's value. */
export function TimeCursor(props: TimeCursorProps): ReactNode {
  const { label, times, scope, shown, from, to, height } = props;
  const { cursor, marked } = useTimeState(scope, (state) => state);
  const began = useRef<number | null>(null);
  const visible = times.slice(...shown).filter((at) => at >= from && at <= to);
  const index = cursor === null ? null : nearest(times, cursor);
  const at = index === null ? null : (times[index] ?? null);
  const share = (time: number): number => (to > from ? (time - from) / (to - from) : 0.5);

  const timeAt = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return from + Math.max(0, Math.min(1, (event.clientX - left) / width)) * (to - from);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const time = timeAt(event);
    const marking = began.current === null ? null : spanOf(began.current, time);
    scope.set({ cursor: times[nearest(times, time)] ?? null, marked: marking });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const start = began.current;
    began.current = null;
    if (start === null) return;
    const span = spanOf(start, timeAt(event));
    const wide = span.to - span.from > (to - from) * CLICK;
    scope.set(wide ? { marked: null, zoom: span } : { marked: null });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || visible.length === 0) return;
    const change = moveBy(event, scope.get(), visible);
    if (change === null) return;
    event.preventDefault();
    event.stopPropagation();
    began.current = null;
    scope.set(change);
  };

  return (
    <div
      className={classes.plot}
      style={{
        top: INSET.top,
        right: INSET.right,
        left: INSET.left,
        height: height - INSET.top - INSET.bottom,
      }}
      role="slider"
      tabIndex={0}
      aria-label={`Time in ${label}`}
      aria-orientation="horizontal"
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={at ?? from}
      aria-valuetext={index === null ? "No time chosen" : textAt(props, index)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        began.current = timeAt(event);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        began.current = null;
        scope.set({ marked: null });
      }}
      onPointerLeave={() => {
        if (began.current === null) scope.set({ cursor: null });
      }}
      onBlur={() => scope.set({ cursor: null, marked: null })}
      onDoubleClick={() => scope.set({ zoom: null })}
      onKeyDown={onKeyDown}
    >
      {marked === null ? null : (
        <span
          className={classes.marked}
          style={{
            left: percent(share(marked.from)),
            right: percent(1 - share(marked.to)),
          }}
        />
      )}
      {at === null || index === null || at < from || at > to ? null : (
        <>
          <span className={classes.hair} style={{ left: percent(share(at)) }} />
          <CursorTip {...props} index={index} share={share(at)} />
        </>
      )}
    </div>
  );
}

function CursorTip({
  times,
  series,
  format,
  strong,
  index,
  share,
}: TimeCursorProps & { readonly index: number; readonly share: number }): ReactNode {
  const side = share > 0.5 ? { right: percent(1.02 - share) } : { left: percent(share + 0.02) };
  return (
    <div className={classes.tip} style={side} aria-hidden="true">
      <p>{instant(times[index])}</p>
      {series.map(({ key, name, colour, values }) => (
        <p key={key} data-strong={key === strong || undefined}>
          <span className={classes.dot} style={{ background: colour }} />
          {name}: {valueText(values[index], format)}
        </p>
      ))}
    </div>
  );
}

function textAt({ times, series, format }: TimeChartProps, index: number): string {
  const values = series.map(({ name, values: all }) => `${name} ${valueText(all[index], format)}`);
  return `${instant(times[index])}: ${values.join(", ")}`;
}

function instant(at: number | undefined): string {
  return at === undefined ? "" : formatInstant(new Date(at).toISOString());
}

function valueText(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "missing" : format(value);
}

function percent(share: number): string {
  return `${Math.max(0, Math.min(1, share)) * 100}%`;
}
