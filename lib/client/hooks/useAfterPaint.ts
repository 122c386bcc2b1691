"use client";

import { useEffect, useState } from "react";

/**
 * The value, updated only after the next frame is painted. For what follows a slider next to the ranking: drawing a
 * number field in the same frame as the ranking would exceed the frame's time.
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
