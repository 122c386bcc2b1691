import type { ReactNode } from "react";
import { formatRawValue, signalCaption } from "@/components/discovery/runs/units";
import { formatNumber } from "@/lib/client/format";
import type { ImageExplanation, Policy } from "@/lib/discovery";
import { FEW_SAMPLES } from "./samplesNote";
import classes from "./ImageExplanation.module.css";

export interface RawValueProps {
  readonly explanation: ImageExplanation;
  readonly policy: Policy;
  readonly signal: string;
  readonly raw: number | null;
}

/** A signal's value with unit and number of samples; a missing value is stated in words. */
export function RawValue({ policy, explanation, signal, raw }: RawValueProps): ReactNode {
  const value = explanation.signals.find(({ name }) => name === signal);
  if (raw === null || value?.state === "failed") {
    return <span className={classes.missing}>{value?.state === "failed" ? "signal failed" : "missing"}</span>;
  }
  const samples = value === undefined ? 0 : value.sampleSize;
  const few = samples !== null && samples < FEW_SAMPLES;
  const caption = signalCaption(policy, signal);
  return (
    <>
      {formatRawValue(policy, signal, raw)}{" "}
      {caption === null ? null : <span className="fine">{caption}, </span>}
      {value?.state === "measured" ? (
        <span className={few ? classes.few : "fine"}>
          {samples === null ? "n unknown" : `n = ${formatNumber(samples)}`}
        </span>
      ) : (
        <span className={classes.missing}>missing, counted as {formatNumber(raw)}</span>
      )}
    </>
  );
}
