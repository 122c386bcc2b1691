"use client";

import { useEffect, useRef, type RefObject } from "react";

/** Pixels from the end within which the view follows new text. */
const NEAR_PX = 40;

/**
 * For the element around a scrolled text: starts at the end of the text, and stays there as the text grows unless the
 * reader has scrolled up.
 */
export function useFollowedEnd(text: string, ended: boolean): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  const height = useRef<number | null>(null);
  useEffect(() => {
    const box = around.current?.firstElementChild;
    if (!box) return;
    const before = height.current;
    const follows = before === null || box.scrollTop + box.clientHeight >= before - NEAR_PX;
    height.current = box.scrollHeight;
    if (follows) box.scrollTop = box.scrollHeight;
  }, [text, ended]);
  return around;
}
