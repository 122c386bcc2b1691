"use client";

import { createParser, parseAsString, useQueryStates } from "nuqs";
import { useCallback } from "react";
import type { NodeQuestion } from "@/lib/waterlines";

type Moved = NodeQuestion["moved"];

/** `memory_total_usage:1024,cpu_total_usage:4000`; entries that are not numbers are left out. */
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

export interface Asked {
  readonly question: Omit<NodeQuestion, "profiles">;
  readonly pod: string | null;
  readonly setProfile: (profile: string | null) => void;
  readonly setMoved: (moved: Moved) => void;
  readonly setPod: (pod: string | null) => void;
}

/** The question about the node, in the address: profile, moved lines, explained pod. */
export function useQuestion(): Asked {
  const [{ profile, moved, pod }, set] = useQueryStates({
    profile: parseAsString.withDefault("improved"),
    moved: parseAsMoved.withDefault(NONE),
    pod: parseAsString,
  });
  const setPod = useCallback((next: string | null) => void set({ pod: next }), [set]);
  const setProfile = useCallback(
    (next: string | null) => void set({ profile: next === "improved" ? null : next }),
    [set],
  );
  const setMoved = useCallback(
    (next: Moved) => void set({ moved: Object.keys(next).length === 0 ? null : next }),
    [set],
  );
  return { question: { profile, moved }, pod, setProfile, setMoved, setPod };
}
