/** Differences between two rankings: images that entered, left and moved, with score deltas. */
import type { PipelineResult, RankedImage } from "../result";
import type { ImageChange, RunDiff } from "./shapes/runDiff";

type Ranked = Pick<PipelineResult, "ranking" | "strategy">;

export function diffRankings(before: Ranked, after: Ranked): RunDiff {
  const old = byImage(before.ranking);
  const now = byImage(after.ranking);
  const change = (image: string): ImageChange => changeOf(image, old.get(image), now.get(image));
  const isSelected = (side: ReadonlyMap<string, RankedImage>, image: string): boolean =>
    side.get(image)?.selected === true;
  const selectedNow = after.ranking.filter((each) => each.selected).map((each) => each.image);
  const selectedBefore = before.ranking.filter((each) => each.selected).map((each) => each.image);
  const stayed = selectedNow.filter((image) => isSelected(old, image)).map(change);
  return {
    entered: selectedNow.filter((image) => !isSelected(old, image)).map(change),
    left: selectedBefore.filter((image) => !isSelected(now, image)).map(change),
    moved: stayed.filter((each) => each.rankDelta !== 0),
    unchanged: stayed.filter((each) => each.rankDelta === 0).length,
    strategyBefore: before.strategy,
    strategyAfter: after.strategy,
    comparable: before.strategy === after.strategy,
  };
}

function byImage(ranking: readonly RankedImage[]): ReadonlyMap<string, RankedImage> {
  return new Map(ranking.map((each) => [each.image, each]));
}

function changeOf(
  image: string,
  before: RankedImage | undefined,
  after: RankedImage | undefined,
): ImageChange {
  const both = before !== undefined && after !== undefined;
  return {
    image,
    before: sideOf(before),
    after: sideOf(after),
    rankDelta: both ? before.rank - after.rank : null,
    scoreDelta: both ? after.finalScore - before.finalScore : null,
  };
}

function sideOf(image: RankedImage | undefined): ImageChange["before"] {
  return image === undefined ? null : { rank: image.rank, score: image.finalScore, selected: image.selected };
}
