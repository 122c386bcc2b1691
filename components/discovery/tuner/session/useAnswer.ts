"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { messageOf } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/queryKeys";
import type { Policy, TunerQuestion, TunerQuestions } from "@/lib/discovery";
import { useRestingPolicy, type Tuner } from "./useTuner";

export interface Answer<T> {
  /** The answer to the newest question that has one; null before the first. */
  readonly data: T | null;
  readonly pending: boolean;
  readonly error: string | null;
}

/** See useTuner.ts. Questions are compared by their JSON, so `ask` need not be stable. */
export function useAnswer<K extends TunerQuestion>(
  tuner: Tuner,
  name: K,
  ask: (policy: Policy) => TunerQuestions[K]["question"] | null,
): Answer<TunerQuestions[K]["answer"]> & {
  /** The policy of the newest question; the edited one may already differ. */
  readonly policy: Policy;
} {
  const policy = useRestingPolicy(tuner);
  const question = ask(policy);
  const { data, error, isFetching } = useQuery<TunerQuestions[K]["answer"]>({
    // The answer comes from this page's own worker: the network does not matter, nor would a retry help.
    networkMode: "always",
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Each move of a weight asks again and answers are large; a minute is enough for undo and redo.
    gcTime: 60_000,
    structuralSharing: false,
    queryKey: queryKeys.tunerAnswer(tuner.runId, name, question && JSON.stringify(question)),
    enabled: question !== null,
    queryFn: ({ signal }) => {
      if (question === null) throw new Error("There is nothing to ask.");
      return tuner.ask(name, question, signal);
    },
    placeholderData: keepPreviousData,
  });
  if (question === null) return { data: null, pending: false, error: null, policy };
  return { data: data ?? null, pending: isFetching, error: error && messageOf(error), policy };
}
