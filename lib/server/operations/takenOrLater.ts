/** Handing something to a receiver that may be away: tried with longer and longer pauses. */
import { Later, type OperationContext, type OperationEnd } from "./defineOperation";

/** Milliseconds before each further attempt: six within eleven minutes. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 480_000] as const;
const MOST_ATTEMPTS = PAUSES_MS.length + 1;
/** Workers that what is handed over may lose besides. */
const LOST_WORKERS = 2;
/** Of a kind whose work this is. */
export const REPEAT_ATTEMPTS = MOST_ATTEMPTS + LOST_WORKERS;

/** Why a receiver did not take it; `final` where it would say the same again. */
export interface Refusal {
  readonly why: string;
  readonly final?: boolean;
}

/**
 * One attempt: `send` answers null once it was taken. Throws Later where there is another one to come: what waits for a
 * receiver that is away must not keep others from theirs.
 */
export async function takenOrLater(
  send: () => Promise<Refusal | null>,
  { attempt, progress }: Pick<OperationContext, "attempt" | "progress">,
): Promise<OperationEnd> {
  progress((attempt - 1) / MOST_ATTEMPTS);
  const refused = await send();
  if (refused === null) return { state: "succeeded" };
  if (refused.final === true) return { state: "failed", message: refused.why };
  const pause = PAUSES_MS[attempt - 1];
  if (pause === undefined)
    return { state: "failed", message: `Given up after ${attempt} attempts: ${refused.why}` };
  throw new Later(pause);
}
