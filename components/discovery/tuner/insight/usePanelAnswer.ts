"use client";

/** Answers for a panel that may be out of sight: nothing is asked until it is seen, nor while it is not. */
import { createContext, useContext, useState } from "react";
import type { Policy } from "@/lib/discovery";
import type { TunerQuestion, TunerQuestions } from "@/lib/discovery";
import { useAnswer, type Answer } from "@/components/discovery/tuner/session/useAnswer";
import {
  useRestingPolicy,
  useTunerRanking,
  useTunerState,
  type Tuner,
  type TunerSnapshot,
} from "@/components/discovery/tuner/session/useTuner";

/** Whether the panels below are on the screen. */
export const Seen = createContext(true);

const stateOf = ({ ranking, samples }: TunerSnapshot): TunerSnapshot["samples"] | "ranked" =>
  ranking === null ? samples : "ranked";

/** Which policy an answer is about. */
export interface AnswerAbout extends Pick<Answer<unknown>, "pending"> {
  readonly policy: Policy | null;
}

/** Whether the answer is to the policy as it is edited now: what it offers then does what it says. */
export function useIsCurrent(tuner: Tuner, { policy, pending }: AnswerAbout): boolean {
  const isAsked = useTunerState(tuner, ({ state }) => state.policy === policy);
  return isAsked && !pending;
}

/**
 * As useAnswer, for the policy as it was when the panel was last seen. The first question waits for the first
 * ranking, which it would hold up: its worker reads the samples once more.
 */
export function usePanelAnswer<K extends TunerQuestion>(
  tuner: Tuner,
  name: K,
  ask: (policy: Policy) => TunerQuestions[K]["question"] | null,
): Answer<TunerQuestions[K]["answer"]> & AnswerAbout {
  const seen = useContext(Seen);
  const state = useTunerRanking(tuner, stateOf);
  const resting = useRestingPolicy(tuner);
  const [policy, setPolicy] = useState<Policy | null>(null);
  if (seen && state === "ranked" && policy !== resting) setPolicy(resting);
  const answer = useAnswer(tuner, name, () => (policy === null ? null : ask(policy)));
  if (state !== "ranked" && state.state === "unreadable") {
    return { data: null, pending: false, error: state.message, policy };
  }
  return { ...answer, policy };
}
