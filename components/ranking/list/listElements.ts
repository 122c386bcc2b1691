"use client";

import { useMemo, useState } from "react";

/** What React draws of a list; its rows are drawn into it by hand (rowList.ts). */
export interface ListElements {
  /** Scrolls. */
  readonly box: HTMLElement;
  /** As high as all rows. */
  readonly list: HTMLElement;
  readonly line: HTMLElement;
  readonly miniature: HTMLElement;
  /** Rows that stay in sight above the others. */
  readonly pins: HTMLElement;
  /** Ten characters of a name, unseen, in the head of their column (nameRoom.ts). */
  readonly ruler: HTMLElement;
  /** Gets `data-size`: how much room the columns have, and `data-unit` where scores need room for theirs. */
  readonly root: HTMLElement;
}

type Part = keyof ListElements;
type Found = { readonly [part in Part]?: HTMLElement | null };

const PARTS: readonly Part[] = ["box", "list", "line", "miniature", "pins", "ruler", "root"];

export interface FoundElements {
  /** The same object until one becomes another; null before all are drawn. */
  readonly elements: ListElements | null;
  /** For the `ref` of each. */
  readonly part: Readonly<Record<Part, (element: HTMLElement | null) => void>>;
}

export function useListElements(): FoundElements {
  const [found, setFound] = useState<Found>({});
  const part = useMemo(() => {
    const refOf = (name: Part) => (element: HTMLElement | null) => {
      setFound((now) => ({ ...now, [name]: element }));
    };
    return {
      box: refOf("box"),
      list: refOf("list"),
      line: refOf("line"),
      miniature: refOf("miniature"),
      pins: refOf("pins"),
      ruler: refOf("ruler"),
      root: refOf("root"),
    };
  }, []);
  return { elements: isWhole(found) ? found : null, part };
}

function isWhole(found: Found): found is ListElements {
  return PARTS.every((part) => found[part]);
}
