/** Handing something to a receiver that may be away: tried with longer and longer pauses. */
import { setTimeout as sleep } from "node:timers/promises";
import type { OperationEnd } from "./defineOperation";

/** Milliseconds before each further attempt: six within eleven minutes. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 480_000] as const;
export const REPEAT_ATTEMPTS = PAUSES_MS.length + 1;

/** Why a receiver did not take it; `final` where it would say the same again. */
export interface Refusal {
  readonly why: string;
  readonly final?: boolean;
}

export interface UntilTakenOptions {
  readonly signal: AbortSignal;
  /** `attempt` counts from 1. */
  readonly onRefused: (attempt: number) => void;
}

/** `send` answers null once it was taken. Rejects when `signal` is aborted. */
export async function untilTaken(
  send: () => Promise<Refusal | null>,
  { signal, onRefused }: UntilTakenOptions,
): Promise<OperationEnd> {
  for (let attempt = 1; ; attempt++) {
    const refused = await send();
    if (refused === null) return { state: "succeeded" };
    if (refused.final === true) return { state: "failed", message: refused.why };
    const pause = PAUSES_MS[attempt - 1];
    if (pause === undefined) {
      return { state: "failed", message: `Given up after ${attempt} attempts: ${refused.why}` };
    }
    onRefused(attempt);
    await sleep(pause, undefined, { signal });
  }
}
