import type { ReactNode } from "react";
import { formatScore, scoreText } from "@/components/ranking/numbers";
import { PartBars, type ExplainedPart } from "@/components/ranking/explanation/PartBars";
import { formatNumber, formatPercent } from "@/lib/client/format";
import { scoreUnit, strategyOf, type ImageExplanation, type Policy } from "@/lib/discovery";
import { RawValue } from "./RawValue";
import classes from "./ImageExplanation.module.css";

export interface ImageBarsProps {
  readonly explanation: ImageExplanation;
  readonly policy: Policy;
}

/** Each term, factor or signal of an image, from its raw value to its share of the score. */
export function ImageBars(props: ImageBarsProps): ReactNode {
  const { explanation, policy } = props;
  const { terms, factors, signals } = explanation;
  if (terms.length > 0) {
    const total = totalOf(props, "sum of the contributions");
    return <PartBars label="Terms" parts={termParts(props)} coloured total={total} />;
  }
  if (factors.length > 0) {
    const total = totalOf(props, "product of the factors");
    return <PartBars label="Factors" parts={factorParts(props)} coloured total={total} />;
  }
  if (signals.length === 0) {
    const none = policy.signals.length === 0 ? "The policy has no signals" : "This run computed no signals";
    return <p className={classes.none}>{none}, so there is nothing to draw.</p>;
  }
  const parts = signals.map(({ name, raw }) => ({
    name,
    rows: [{ label: "raw", value: <RawValue {...props} signal={name} raw={raw} /> }],
  }));
  const total = totalOf(props, "largest raw sample");
  return <PartBars label="Signals" parts={parts} coloured={false} total={total} />;
}

function termParts(props: ImageBarsProps): readonly ExplainedPart[] {
  const { terms, strategy } = props.explanation;
  const unit = scoreUnit(props.policy) ?? undefined;
  // A score with a single term is not normalised.
  const single = strategyOf({ strategy }).termFormula !== undefined;
  const largest = Math.max(
    ...terms.flatMap(({ contribution, weight }) => [Math.abs(contribution), Math.abs(weight)]),
  );
  return terms.map(({ signal, raw, normalized, weight, contribution }) => ({
    name: signal,
    rows: [
      { label: "raw", value: <RawValue {...props} signal={signal} raw={raw} /> },
      ...(single
        ? []
        : [
            {
              label: "normalised",
              value: normalized === null ? "–" : formatScore(normalized),
              bar: normalized ?? 0,
            },
          ]),
      {
        label: `× ${formatNumber(weight)}`,
        value: scoreText(contribution, unit),
        bar: largest > 0 ? Math.abs(contribution) / largest : 0,
        strong: true,
      },
    ],
  }));
}

function factorParts(props: ImageBarsProps): readonly ExplainedPart[] {
  return props.explanation.factors.map(({ name, signal, raw, value, logShare }) => ({
    name,
    rows: [
      ...(signal === null
        ? []
        : [
            {
              label: signal === name ? "raw" : signal,
              value: <RawValue {...props} signal={signal} raw={raw} />,
            },
          ]),
      { label: "factor", value: `× ${formatScore(value)}`, strong: true },
      ...(logShare === null
        ? []
        : [
            {
              label: "share of log-score",
              value: formatPercent(logShare),
              bar: Math.min(1, Math.abs(logShare)),
            },
          ]),
    ],
  }));
}

function totalOf(
  { explanation: { score }, policy }: ImageBarsProps,
  words: string,
): { label: string; value: string } | null {
  if (score === null) return null;
  return { label: `score, ${words}`, value: scoreText(score, scoreUnit(policy) ?? undefined) };
}
