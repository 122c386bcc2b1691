"use client";

import { createParser, debounce, parseAsString, useQueryStates } from "nuqs";
import { useCallback } from "react";
import type { NodeQuestion } from "@/lib/waterlines";

type Moved = NodeQuestion["moved"];

/** `memory_total_usage:1024,cpu_total_usage:4000`; what is no number is left out. */
const parseAsMoved = createParser<Moved>({
  parse: (text) =>
    Object.fromEntries(
      text.split(",").flatMap((part): [string, string][] => {
        const at = part.lastIndexOf(":");
        const [metric, line] = [part.slice(0, at), part.slice(at + 1)];
        return at > 0 && /^\d{1,15}(\.\d{1,6})?$/.test(line) ? [[metric, line]] : [];
      }),
    ),
  serialize: (moved) =>
    Object.entries(moved)
      .map(([metric, line]) => `${metric}:${line}`)
      .join(","),
});
const NONE: Moved = {};
/** The address follows when the hand rests: each change of it draws every reader of the address again. */
const AFTER_REST = debounce(300);

export interface Asked {
  readonly question: Omit<NodeQuestion, "profiles">;
  readonly pod: string | null;
  readonly setProfile: (profile: string | null) => void;
  readonly move: (metric: string, line: number) => void;
  readonly reset: () => void;
  readonly setPod: (pod: string | null) => void;
}

/** What is asked of the node, in the address: profile, moved lines, the pod that is explained. */
export function useQuestion(): Asked {
  const [{ profile, moved, pod }, set] = useQueryStates({
    profile: parseAsString.withDefault("improved"),
    moved: parseAsMoved.withDefault(NONE),
    pod: parseAsString,
  });
  const setPod = useCallback((next: string | null) => void set({ pod: next }), [set]);
  return {
    question: { profile, moved },
    pod,
    setProfile: (next) => void set({ profile: next === "improved" ? null : next }),
    move: (metric, line) =>
      void set({ moved: { ...moved, [metric]: String(line) } }, { limitUrlUpdates: AFTER_REST }),
    reset: () => void set({ moved: null }),
    setPod,
  };
}
