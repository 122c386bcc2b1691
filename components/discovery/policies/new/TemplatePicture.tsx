import type { ReactNode } from "react";
import classes from "./TemplatePicture.module.css";

/** A week of usage, drawn once; every picture shows a way of reading it. */
const CURVE =
  "M0 44 C6 44 8 20 14 18 S22 38 26 40 S34 14 40 12 S48 36 52 38 S60 24 66 22 S74 40 78 41 S88 26 94 24 S102 36 110 38 V48 H0 Z";

const days: readonly (readonly [x: number, width: number])[] = [
  [9, 11],
  [35, 11],
  [61, 11],
  [88, 11],
];

function Axis(): ReactNode {
  return <path d="M0 48.5H110" className={classes.axis} />;
}

function Usage({ dim }: { readonly dim?: boolean }): ReactNode {
  return <path d={CURVE} className={dim ? classes.dim : classes.full} />;
}

function Bands(): ReactNode {
  return days.map(([x, width]) => (
    <rect key={x} x={x} y="4" width={width} height="44" className={classes.band} />
  ));
}

function Peak(): ReactNode {
  return (
    <>
      <path d="M0 12H110" className={classes.level} />
      <circle cx="40" cy="12" r="3.5" className={classes.dot} />
    </>
  );
}

function Bars({ first, second }: { readonly first: string; readonly second: string }): ReactNode {
  const rows = [
    [8, 62, 30],
    [22, 50, 24],
    [36, 38, 12],
  ] as const;
  return rows.map(([y, a, b]) => (
    <g key={y}>
      <rect x="0" y={y} width={a} height="9" className={first} />
      <rect x={a + 1} y={y} width={b} height="9" className={second} />
    </g>
  ));
}

/** Usage on the x axis, pull time on the y axis: the score is the area. */
function Area({ banded }: { readonly banded?: boolean }): ReactNode {
  return (
    <>
      <rect x="4" y="10" width="34" height="38" className={classes.full} />
      <rect x="46" y="30" width="58" height="18" className={classes.dim} />
      {banded ? <rect x="14" y="4" width="12" height="44" className={classes.band} /> : null}
      {banded ? <rect x="62" y="4" width="20" height="44" className={classes.band} /> : null}
      <path d="M4 6V48" className={classes.axis} />
    </>
  );
}

/** Nodes still cold after the night are hollow, those that have pulled are filled. */
function Nodes(): ReactNode {
  const nodes = Array.from({ length: 24 }, (_, index) => ({
    x: 10 + (index % 8) * 13,
    y: 12 + Math.floor(index / 8) * 13,
    warm: [1, 4, 10, 13, 15, 22].includes(index),
  }));
  return nodes.map(({ x, y, warm }) => (
    <circle key={`${x} ${y}`} cx={x} cy={y} r="4" className={warm ? classes.full : classes.hollow} />
  ));
}

const pictures: Readonly<Record<string, ReactNode>> = {
  "total-usage": <Usage />,
  "peak-concurrency": (
    <>
      <Usage dim />
      <Peak />
    </>
  ),
  "developer-time": (
    <>
      <Bands />
      <Usage />
    </>
  ),
  "recent-usage": (
    <>
      <Usage dim />
      <rect x="84" y="4" width="26" height="44" className={classes.band} />
      <path d="M84 32 C88 26 90 25 94 24 S102 36 110 38 V48 H84 Z" className={classes.full} />
    </>
  ),
  "hybrid-usage-peak": <Bars first={classes.termOne ?? ""} second={classes.termTwo ?? ""} />,
  "hybrid-developer-peak": (
    <>
      <rect x="0" y="4" width="46" height="44" className={classes.band} />
      <Bars first={classes.termOne ?? ""} second={classes.termTwo ?? ""} />
    </>
  ),
  "count-pull-time": <Area />,
  "developer-count-pull-time": <Area banded />,
  "model-exposure": <Nodes />,
};

/** Decorative: the summary next to it says what the strategy does. */
export function TemplatePicture({ id }: { readonly id: string }): ReactNode {
  return (
    <svg viewBox="0 0 110 50" className={classes.picture} aria-hidden="true" focusable="false">
      {pictures[id] ?? <Usage />}
      <Axis />
    </svg>
  );
}
