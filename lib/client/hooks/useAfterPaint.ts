"use client";

import { useEffect, useState } from "react";

/**
 * The value as it was until the next frame is painted. For what follows a slider beside the ranking: a number field
 * takes longer to draw than a frame has time for once the ranking is drawn in it.
 */
export function useAfterPaint<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The task after the frame callback is the first one after the paint.
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setLate(value), 0)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return late;
}
