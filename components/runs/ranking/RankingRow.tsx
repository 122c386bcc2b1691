import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import type { RankedImage } from "@/lib/discovery/result";
import { plural } from "@/lib/client/format";
import { ImageLine } from "../ImageLine";
import { formatScore } from "../words";
import { FEW_SAMPLES, smallestSample } from "./model";
import { ScoreBar } from "./ScoreBar";
import { segmentsOf, type BarScale } from "./segments";
import classes from "./RankingRow.module.css";

export interface RankingRowProps {
  readonly image: RankedImage;
  readonly scale: BarScale;
  /** For the option's description. */
  readonly id: string;
}

/** What a row of the ranking shows; its option around it is named by the image. */
export function RankingRow({ image, scale, id }: RankingRowProps): ReactNode {
  const samples = smallestSample(image);
  return (
    <div className={classes.row} data-side={image.selected ? "above" : "below"}>
      <span className={classes.rank}>{image.rank.toLocaleString("en-US")}</span>
      <span className={classes.image}>
        <ImageLine image={image.image} />
      </span>
      <span className={classes.bar}>
        <ScoreBar segments={segmentsOf(image, scale)} />
      </span>
      <span className={classes.score}>{formatScore(image.finalScore)}</span>
      <span className={classes.samples}>
        {samples === null ? "–" : samples < FEW_SAMPLES ? <FewSamples count={samples} /> : count(samples)}
      </span>
      <span className={classes.gap}>{gapText(image)}</span>
      <VisuallyHidden id={`${id}-about`}>{describe(image, samples)}</VisuallyHidden>
    </div>
  );
}

function FewSamples({ count: samples }: { readonly count: number }): ReactNode {
  return (
    <span className={classes.few} title="Fewer than 5 samples: the value says little">
      n = {samples}
    </span>
  );
}

function count(samples: number): string {
  return `n = ${samples.toLocaleString("en-US")}`;
}

/** Score units to the line; the arrow says on which side the image lies. */
export function gapText({ gap, selected }: RankedImage): string {
  if (gap === null) return "–";
  if (gap === 0) return "level";
  return `${selected ? "▲" : "▼"} ${formatScore(Math.abs(gap))}`;
}

function describe(image: RankedImage, samples: number | null): string {
  const place = `rank ${image.rank}, score ${formatScore(image.finalScore)}`;
  const side = image.selected ? "above the line" : "below the line";
  const distance =
    image.gap === null || image.gap === 0 ? side : `${formatScore(Math.abs(image.gap))} ${side}`;
  const parts = [
    ...image.terms.map((term) =>
      image.missing.includes(term.signal)
        ? `${term.signal} missing`
        : `${term.signal} ${formatScore(term.contribution)}`,
    ),
    ...image.factors.map((factor) =>
      factor.signal !== null && image.missing.includes(factor.signal)
        ? `${factor.name} missing`
        : `${factor.name} ${formatScore(factor.value)}`,
    ),
  ];
  const sampled =
    samples === null
      ? []
      : [`${plural(samples, "sample")}${samples < FEW_SAMPLES ? ", too few to say much" : ""}`];
  return [place, distance, ...parts, ...sampled].join(", ");
}
