/** Resolves in the task after the next frame: what is loaded then does not delay what that frame shows. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => void setTimeout(resolve, 0);
    // A page that is not in sight draws no frames.
    if (document.hidden) go();
    else requestAnimationFrame(go);
  });
}
