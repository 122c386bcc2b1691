"use client";

/** Answers for a panel that may be out of view: nothing is requested while it is not visible. */
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

/** The policy that an answer belongs to. */
export interface AnswerAbout extends Pick<Answer<unknown>, "pending"> {
  readonly policy: Policy | null;
}

/**
 * Whether the answer belongs to the policy as currently edited, so that the changes it offers have the stated effect.
 */
export function useIsCurrent(tuner: Tuner, { policy, pending }: AnswerAbout): boolean {
  const isAsked = useTunerState(tuner, ({ state }) => state.policy === policy);
  return isAsked && !pending;
}

/**
 * Like useAnswer, for the policy as it was when the panel was last visible. The first question waits for the first
 * ranking, which it would delay: its worker reads the samples a second time.
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
