"use client";

import { parseAsJson, useQueryState } from "nuqs";
import { apiFetch, shape } from "@/lib/client/api";
import { useRead, type Read } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import type { MirrorAnswer, RankingLinkRequest } from "@/lib/coldstart/shapes";
import { readChoice, type MirrorChoice } from "./choice";

/** All queries of a mirror's metrics may take so long together. */
const TIMEOUT_MS = 90_000;

export interface Mirror {
  /** Null: what is entered and the policy's are all there is. */
  readonly choice: MirrorChoice | null;
  readonly onChoice: (choice: MirrorChoice | null) => void;
  readonly read: Read<MirrorAnswer>;
  /** The request with what was counted; one that is not asked while that is still being read. */
  readonly into: (request: RankingLinkRequest) => RankingLinkRequest;
}

/** The mirror that the address names, and what its Prometheus counted. */
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
    // Read again when somebody asks: the numbers of a page do not change under the reader.
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
