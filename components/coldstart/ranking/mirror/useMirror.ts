"use client";

import { parseAsJson, useQueryState } from "nuqs";
import { apiFetch, shape } from "@/lib/client/api";
import { useRead, type Read } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import type { MirrorAnswer, RankingLinkRequest } from "@/lib/coldstart/shapes";
import { readChoice, type MirrorChoice } from "./choice";

/** Time limit for all queries of a mirror's metrics together. */
const TIMEOUT_MS = 90_000;

export interface Mirror {
  /** Null if only the entered and the policy's values are used. */
  readonly choice: MirrorChoice | null;
  readonly onChoice: (choice: MirrorChoice | null) => void;
  readonly read: Read<MirrorAnswer>;
  /** Adds the counted values to the request; returns one that is not sent while they are loading. */
  readonly into: (request: RankingLinkRequest) => RankingLinkRequest;
}

/** The mirror named in the address, and the counts from its Prometheus. */
export function useMirror(): Mirror {
  const [choice, setChoice] = useQueryState(
    "mirror",
    parseAsJson<MirrorChoice>(readChoice).withOptions({ history: "push" }),
  );
  const read = useRead(
    queryKeys.coldstart.mirror(JSON.stringify(choice)),
    (signal) =>
      apiFetch("/coldstart/observations", shape(import("@/lib/api/coldstart"), "mirrorAnswerSchema"), {
        method: "POST",
        json: choice,
        signal,
        timeoutMs: TIMEOUT_MS,
      }),
    // Read again only on demand: the numbers of a page do not change while it is read.
    { staleTime: Infinity, enabled: choice !== null },
  );
  const observations = read.data?.observations;
  return {
    choice,
    onChoice: (next) => void setChoice(next),
    read,
    into: (request) => {
      if (choice === null || read.isError) return request;
      return observations === undefined ? { ...request, run: "" } : { ...request, observations };
    },
  };
}
