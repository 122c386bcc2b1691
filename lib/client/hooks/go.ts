"use client";

import { useRouter } from "next/navigation";
import { mayLeave } from "../unsaved";

export type Go = (href: string, how?: "push" | "replace") => Promise<boolean>;

/**
 * Leads to another page of ours, the one way for code that is no link: asks first where something is unsaved. Resolves to
 * whether it goes.
 */
export function useGo(): Go {
  const router = useRouter();
  return async (href, how = "push") => {
    const goes = await mayLeave();
    if (goes) router[how](href);
    return goes;
  };
}
