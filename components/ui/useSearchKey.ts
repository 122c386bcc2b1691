"use client";

import { useRef, type RefObject } from "react";
import { useShortcut } from "@/lib/client/shortcuts";

/** For a page's search field: `/` focuses it. `reveal` is called before, to show a field that may be hidden. */
export function useSearchKey(reveal?: () => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useShortcut("/", "Search this page", () => {
    reveal?.();
    field.current?.focus();
    field.current?.select();
  });
  return field;
}
