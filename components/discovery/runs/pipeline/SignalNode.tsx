import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import type { Signal, SignalResult } from "@/lib/discovery";
import { formatDuration, plural } from "@/lib/client/format";
import { describeSignal, formatRawValue, signalCaption } from "../units";
import { Node, type NodeProps } from "./Node";

export interface SignalNodeProps {
  readonly run: Run;
  readonly signal: Signal;
  readonly result: SignalResult | undefined;
  /** False if the ranking does not read the signal. */
  readonly used: boolean;
}

export function SignalNode({ run, signal, result, used }: SignalNodeProps): ReactNode {
  return (
    <Node
      name={signal.name}
      kind={
        <>
          from {signal.queryRef}: {describeSignal(signal)}
          {used ? null : " (not read by the ranking)"}
        </>
      }
      tone={result === undefined ? "idle" : result.status === "success" ? "ok" : "bad"}
      health={result === undefined ? "Not computed" : result.status === "success" ? "Success" : "Failed"}
      facts={result === undefined ? [] : factsOf(run, result)}
      error={result?.status === "failed" ? (result.message ?? "No reason given.") : undefined}
    />
  );
}

function factsOf(run: Run, { name, images, min, max, durationMs }: SignalResult): NodeProps["facts"] {
  const caption = signalCaption(run.spec, name);
  return [
    { label: "Has a value for", value: plural(images, "image") },
    ...(min === null || max === null
      ? []
      : [
          {
            label: caption === null ? "From – to" : `From – to, ${caption}`,
            value: `${formatRawValue(run.spec, name, min)} – ${formatRawValue(run.spec, name, max)}`,
          },
        ]),
    ...(durationMs === undefined ? [] : [{ label: "Computed in", value: formatDuration(durationMs) }]),
  ];
}
