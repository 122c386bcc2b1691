/**
 * Waits until nothing fades or slides, since half-faded colours are not meaningful. Checks two frames later, since
 * new elements start to move in the next frame, and again until nothing is left. Runs in the page, so it refers to
 * nothing outside itself.
 */
export async function atRest(): Promise<void> {
  for (;;) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter(({ playState, effect, currentTime }) => {
      const end = Number(effect?.getComputedTiming().endTime ?? 0);
      return playState === "running" && end !== Infinity && Number(currentTime) < end;
    });
    if (passing.length === 0) return;
    // A cancelled animation has ended too. One whose element is replaced may never report its end, so all are queried
    // again after a while.
    const over = Promise.allSettled(passing.map(({ finished }) => finished));
    await Promise.race([over, new Promise((later) => setTimeout(later, 500))]);
  }
}
