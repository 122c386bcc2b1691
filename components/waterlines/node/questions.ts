"use client";

import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import type { NodeQuestion } from "@/lib/waterlines";

const PROFILES = ["improved", "seed", "craneHead", "craneV060"] as const;

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

export interface Asked {
  readonly question: NodeQuestion;
  readonly pod: string | null;
  readonly setProfile: (profile: string | null) => void;
  /** While the hand is on the slider; `done` writes the address. */
  readonly move: (metric: string, line: number, done: boolean) => void;
  readonly reset: () => void;
  readonly setPod: (pod: string | null) => void;
}

/** What is asked of the node, in the address: profile, moved lines, the pod that is explained. */
export function useQuestion(): Asked {
  const [{ profile, moved, pod }, set] = useQueryStates({
    profile: parseAsStringLiteral(PROFILES).withDefault("improved"),
    moved: parseAsMoved.withDefault(NONE),
    pod: parseAsString,
  });
  const [moving, setMoving] = useState<Moved | null>(null);
  return {
    question: { profile, moved: moving ?? moved },
    pod,
    setProfile: (next) => void set({ profile: PROFILES.find((one) => one === next) ?? null }),
    move: (metric, line, done) => {
      const next = { ...(moving ?? moved), [metric]: String(line) };
      setMoving(done ? null : next);
      if (done) void set({ moved: next });
    },
    reset: () => {
      setMoving(null);
      void set({ moved: null });
    },
    setPod: (next) => void set({ pod: next }),
  };
}
