"use client";

import { createParser, parseAsString, useQueryStates } from "nuqs";
import { useCallback } from "react";
import { parseQuantity } from "@/lib/document/quantity";
import type { NodeQuestion } from "@/lib/waterlines";
import type { WrittenUse } from "./addedUse";

type Moved = NodeQuestion["moved"];

type ByMetric = Readonly<Record<string, string>>;

/** `metric:value,metric:value`; entries whose value does not fit are left out. */
const parseByMetric = (fits: (value: string) => boolean) =>
  createParser<ByMetric>({
    parse: (text) =>
      Object.fromEntries(
        text.split(",").flatMap((part): [string, string][] => {
          const at = part.lastIndexOf(":");
          const [metric, value] = [part.slice(0, at), part.slice(at + 1)];
          return at > 0 && fits(value) ? [[metric, value]] : [];
        }),
      ),
    serialize: (values) =>
      Object.entries(values)
        .map(([metric, value]) => `${metric}:${value}`)
        .join(","),
  });

/** `memory_total_usage:1024,cpu_total_usage:4000`, in the lines' units. */
const parseAsMoved = parseByMetric((line) => /^\d{1,15}(\.\d{1,6})?$/.test(line));
/** `memory_total_usage:2Gi,cpu_total_usage:500m`, as typed. */
const parseAsAdded = parseByMetric((quantity) => parseQuantity(quantity) !== null);
const NONE: ByMetric = {};

export interface Asked {
  readonly question: Omit<NodeQuestion, "profiles" | "added">;
  readonly added: WrittenUse;
  readonly pod: string | null;
  readonly setProfile: (profile: string | null) => void;
  readonly setMoved: (moved: Moved) => void;
  /** Writes the quantity that is added to a metric's use; an empty text adds nothing. */
  readonly add: (metric: string, written: string) => void;
  readonly addNothing: () => void;
  readonly setPod: (pod: string | null) => void;
}

/** The question about the node, in the address: profile, moved lines, added use, explained pod. */
export function useQuestion(): Asked {
  const [{ profile, moved, added, pod }, set] = useQueryStates({
    profile: parseAsString.withDefault("improved"),
    moved: parseAsMoved.withDefault(NONE),
    added: parseAsAdded.withDefault(NONE),
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
  const add = useCallback(
    (metric: string, written: string) =>
      void set(({ added: before }) => {
        const others = Object.entries(before).filter(([name]) => name !== metric);
        const after = written === "" ? others : [...others, [metric, written] as const];
        return { added: after.length === 0 ? null : Object.fromEntries(after) };
      }),
    [set],
  );
  const addNothing = useCallback(() => void set({ added: null }), [set]);
  return { question: { profile, moved }, added, pod, setProfile, setMoved, add, addNothing, setPod };
}
