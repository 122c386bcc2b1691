"use client";

import { useState, type ReactNode } from "react";
import type { RunnerFactorVersion } from "@/lib/api/runners";
import { useNow } from "@/lib/client/hooks/now";
import { factorsText, utcText } from "../words";
import { spansOf, type Span } from "./timeline";
import classes from "./FactorTimeline.module.css";

const DEFAULTS = { publicProjectsMinutesCostFactor: "0", privateProjectsMinutesCostFactor: "1" };

/** The versions on a time line, drawn to scale; the table below has the same data. */
export function FactorTimeline({ factors }: { readonly factors: readonly RunnerFactorVersion[] }): ReactNode {
  const [opened] = useState(() => Date.now());
  const now = useNow(60_000) ?? opened;
  const spans = spansOf(factors, now);
  const begin = spans[0]?.from ?? now;
  const length = (spans.at(-1)?.to ?? now) - begin;
  const share = (at: number): string => `${((at - begin) / length) * 100}%`;
  return (
    <div className={classes.root} role="img" aria-label={summaryOf(spans)}>
      {spans.map(({ version, from, to }) => (
        <div
          key={version?.version ?? 0}
          className={classes.span}
          data-state={version?.state ?? "past"}
          style={{ left: share(from), width: `${((to - from) / length) * 100}%` }}
        >
          <span className={classes.name}>{version ? `v${version.version}` : "default"}</span>
          <span className={classes.factors}>
            {(version ?? DEFAULTS).publicProjectsMinutesCostFactor} /{" "}
            {(version ?? DEFAULTS).privateProjectsMinutesCostFactor}
          </span>
        </div>
      ))}
      <div className={classes.now} style={{ left: share(now) }} suppressHydrationWarning>
        <span>now</span>
      </div>
    </div>
  );
}

function summaryOf(spans: readonly Span[]): string {
  return spans
    .map(({ version }) =>
      version
        ? `from ${utcText(version.validFrom)} ${factorsText(version)}`
        : `at first ${factorsText(DEFAULTS)}`,
    )
    .join("; ");
}
