import type { ReactNode } from "react";
import type { Signal } from "@/lib/discovery";
import { plural } from "@/lib/client/format";
import { Facts, type Fact } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { FEW_SAMPLES } from "@/components/discovery/ranking/samplesNote";
import { describeSignal, formatRawValue } from "../units";
import { quantile } from "./statistics";
import { imageCount, type ImageValue, type SignalsRun } from "./values";
import classes from "./SignalsTab.module.css";

export interface SignalPartProps {
  readonly run: SignalsRun;
  readonly signal: Signal;
  /** Largest first. */
  readonly values: readonly ImageValue[];
}

export function SignalSummary({ run, signal, values }: SignalPartProps): ReactNode {
  const result = run.signalResults.find(({ name }) => name === signal.name);
  const few = values.filter(({ sampleSize }) => sampleSize !== null && sampleSize < FEW_SAMPLES).length;
  const missing = imageCount(run) - values.length;
  const sorted = values.map(({ raw }) => raw).reverse();
  const facts: readonly Fact[] = [
    { label: "Measured", value: plural(values.length, "image") },
    { label: "Missing", value: plural(missing, "image") },
    { label: "Fewer than 5 samples", value: plural(few, "image") },
    ...quantiles.flatMap(([label, share]): readonly Fact[] => {
      const value = quantile(sorted, share);
      return value === null ? [] : [{ label, value: formatRawValue(run.spec, signal.name, value) }];
    }),
  ];
  return (
    <Panel title={signal.name} description={`from query ${signal.queryRef}`}>
      <p className={classes.about}>An image’s value is the {describeSignal(signal)}.</p>
      {result?.status === "failed" ? (
        <p className={classes.error}>{result.message ?? "The signal failed without a reason."}</p>
      ) : null}
      <Facts facts={facts} />
    </Panel>
  );
}

const quantiles = [
  ["Smallest", 0],
  ["p50", 0.5],
  ["p90", 0.9],
  ["p95", 0.95],
  ["Largest", 1],
] as const;
