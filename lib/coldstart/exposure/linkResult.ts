/** The complete ranking: rows, their sums, the effect of other inputs, and the explanation of one image. */
import { SENSITIVE, type LinkModel, type LinkResult, type LinkRow, type Sensitivity } from "../shapes";
import { explainLink } from "./explainLink";
import { linkRows, type LinkImage } from "./link";

/** `explain` names the image to explain. The explanation is null if the image is not among the given ones. */
export function linkRanking(
  images: readonly LinkImage[],
  model: LinkModel,
  line: number,
  explain?: string,
): LinkResult {
  const rows = linkRows(images, model, line);
  const explained = rows.find(({ image }) => image === explain);
  const selected = new Set(rows.filter((row) => row.selected).map(({ image }) => image));
  return {
    model,
    line,
    rows: [...rows],
    exposureSeconds: sum(rows.map(({ exposureSeconds }) => exposureSeconds)),
    refinedSeconds: meanRefined(rows),
    seedingGainSeconds: sum(rows.map(({ seedingGainSeconds }) => seedingGainSeconds)),
    sensitivity: SENSITIVE.map((input) => sensitivityOf(images, model, line, input, selected)),
    explanation: explained === undefined ? null : explainLink(explained, rows, model, line),
  };
}

/** Factors for rates (half and double), and offsets of a tenth for probabilities. */
const MOVES = {
  available: [-0.1, 0.1],
  falseEmpty: [-0.1, 0.1],
  originRate: [0.5, 2],
  peerRate: [0.5, 2],
} as const satisfies Record<(typeof SENSITIVE)[number], readonly [number, number]>;

function sensitivityOf(
  images: readonly LinkImage[],
  model: LinkModel,
  line: number,
  input: (typeof SENSITIVE)[number],
  selected: ReadonlySet<string>,
): Sensitivity {
  const at = (move: number) => {
    const isRate = input === "originRate" || input === "peerRate";
    const value = isRate ? model[input] * move : Math.min(1, Math.max(0, model[input] + move));
    // A size derived from the pull time depends on the rate at which it was measured, not on the varied one.
    const sized = images.map((image) => ({
      ...image,
      sizeBytes: image.sizeBytes ?? Math.max(0, image.pullSeconds - model.originSeconds) * model.originRate,
    }));
    const rows = linkRows(sized, { ...model, [input]: value }, line);
    return {
      value,
      exposureSeconds: sum(rows.map(({ exposureSeconds }) => exposureSeconds)),
      refinedSeconds: meanRefined(rows),
      crossed: rows.filter((row) => !row.selected && selected.has(row.image)).length,
    };
  };
  const [low, high] = MOVES[input];
  return { input, low: at(low), high: at(high) };
}

/** Weights each image by its number of cold pulls. */
function meanRefined(rows: readonly LinkRow[]): number | null {
  const pulls = sum(rows.map(({ coldPulls }) => coldPulls));
  if (pulls === 0) return null;
  return sum(rows.map(({ coldPulls, refinedSeconds }) => coldPulls * refinedSeconds)) / pulls;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
