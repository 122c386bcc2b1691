"use client";

import { useState, type KeyboardEvent } from "react";
import type { RankedImage } from "@/lib/discovery/result";

export interface ListKeys {
  /** The image the keyboard is at; null for an empty list. */
  readonly active: string | null;
  readonly setActive: (image: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface ListKeysOptions {
  readonly onOpen: (image: string) => void;
  /** Called when the keyboard moves, to bring the row into sight. */
  readonly onMove: (image: string) => void;
}

const PAGE = 10;

const moves: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + PAGE,
  PageUp: (index) => index - PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

/** Keys of a list box over images; an image that the filter took away gives way to the first. */
export function useListKeys(images: readonly RankedImage[], options: ListKeysOptions): ListKeys {
  const [wanted, setActive] = useState<string | null>(null);
  const found = images.findIndex((image) => image.image === wanted);
  const index = Math.max(0, found);
  const active = images[index]?.image ?? null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (active !== null) options.onOpen(active);
      return;
    }
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (move === undefined) return;
    event.preventDefault();
    const last = images.length - 1;
    const next = images[Math.min(last, Math.max(0, move(index, last)))]?.image;
    if (next === undefined) return;
    setActive(next);
    options.onMove(next);
  };
  return { active, setActive, onKeyDown };
}
