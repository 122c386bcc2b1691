"use client";

import { useRouter } from "next/navigation";
import { mayLeave } from "../unsaved";

export type Go = (href: string, how?: "push" | "replace") => Promise<boolean>;

/**
 * Navigates to another page of this site; use it wherever code, not a link, navigates. Asks first if anything is
 * unsaved, and resolves to whether it navigates.
 */
export function useGo(): Go {
  const router = useRouter();
  return async (href, how = "push") => {
    const goes = await mayLeave();
    if (goes) router[how](href);
    return goes;
  };
}
