/**
 * Waits until nothing fades or slides: the colours of something half faded in are nobody's. Asks two frames
 * later, since what has just been drawn begins to move with the next, and again until nothing is left. Runs in the
 * page, so it refers to nothing around it.
 */
export async function atRest(): Promise<void> {
  for (;;) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter(({ playState, effect, currentTime }) => {
      const end = Number(effect?.getComputedTiming().endTime ?? 0);
      return playState === "running" && end !== Infinity && Number(currentTime) < end;
    });
    if (passing.length === 0) return;
    // One that is cancelled is over as well. One whose element is replaced while it waits may never say so, which is
    // why all are asked for again after a while.
    const over = Promise.allSettled(passing.map(({ finished }) => finished));
    await Promise.race([over, new Promise((later) => setTimeout(later, 500))]);
  }
}
