"use client";

import { useEffect, useState } from "react";
import { afterPaint } from "../afterPaint";

/** True from the task after the frame that first draws `seen` as true. */
export function usePainted(seen: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!seen) return;
    let left = false;
    void afterPaint().then(() => left || setPainted(true));
    return () => {
      left = true;
    };
  }, [seen]);
  return painted;
}
