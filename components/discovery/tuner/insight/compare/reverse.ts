/** Reverses the direction of a comparison. Pure. */
import type { ImageChange, RunDiff } from "@/lib/discovery";

/** Returns what `diffRankings(after, before)` would return. */
export function reverseDiff(diff: RunDiff): RunDiff {
  return {
    entered: diff.left.map(turned),
    left: diff.entered.map(turned),
    moved: diff.moved.map(turned).sort((a, b) => (a.after?.rank ?? 0) - (b.after?.rank ?? 0)),
    unchanged: diff.unchanged,
    strategyBefore: diff.strategyAfter,
    strategyAfter: diff.strategyBefore,
    comparable: diff.comparable,
  };
}

function turned({ image, before, after, rankDelta, scoreDelta }: ImageChange): ImageChange {
  return {
    image,
    before: after,
    after: before,
    // 0 − x rather than −x, which would give −0.
    rankDelta: rankDelta === null ? null : 0 - rankDelta,
    scoreDelta: scoreDelta === null ? null : 0 - scoreDelta,
  };
}
