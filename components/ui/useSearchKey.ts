"use client";

import { useRef, type RefObject } from "react";
import { useShortcut } from "@/lib/client/shortcuts";

/** For a page's search field: `/` focuses it. */
export function useSearchKey(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useShortcut("/", "Search this page", () => {
    field.current?.focus();
    field.current?.select();
  });
  return field;
}
