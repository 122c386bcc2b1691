/** Resolves in the task after the next frame, so that loading code then does not delay that frame. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => void setTimeout(resolve, 0);
    // A hidden page draws no frames.
    if (document.hidden) go();
    else requestAnimationFrame(go);
  });
}
