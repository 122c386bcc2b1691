"use client";

import { useMemo, useState } from "react";

/** The elements that React renders for a list; its rows are drawn into it directly (rowList.ts). */
export interface ListElements {
  /** The scroll container. */
  readonly box: HTMLElement;
  /** As high as all rows together. */
  readonly list: HTMLElement;
  readonly line: HTMLElement;
  readonly miniature: HTMLElement;
  /** The rows that stay visible above the others. */
  readonly pins: HTMLElement;
  /** Ten characters of a name, invisible, in the header of the name column (nameRoom.ts). */
  readonly ruler: HTMLElement;
  /** Gets `data-size`, the space for columns, and `data-unit`, set if scores need space for their unit. */
  readonly root: HTMLElement;
}

type Part = keyof ListElements;
type Found = { readonly [part in Part]?: HTMLElement | null };

const PARTS: readonly Part[] = ["box", "list", "line", "miniature", "pins", "ruler", "root"];

export interface FoundElements {
  /** The same object until an element changes; null before all are mounted. */
  readonly elements: ListElements | null;
  /** For the `ref` of each element. */
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
