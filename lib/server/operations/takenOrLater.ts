/** Delivers to a receiver that may be unavailable: retries with increasing pauses. */
import { Later, type OperationContext, type OperationEnd } from "./defineOperation";

/** Milliseconds before each retry: six attempts within eleven minutes. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 480_000] as const;
const MOST_ATTEMPTS = PAUSES_MS.length + 1;
/** Workers that the delivery may lose in addition. */
const LOST_WORKERS = 2;
/** `attempts` of an operation kind that delivers. */
export const REPEAT_ATTEMPTS = MOST_ATTEMPTS + LOST_WORKERS;

/** Why a receiver refused; `final` if a retry would be refused as well. */
export interface Refusal {
  readonly why: string;
  readonly final?: boolean;
}

/**
 * Makes one attempt: `send` resolves with null on success. Throws Later if there is a retry, so that an unavailable
 * receiver does not block deliveries to others.
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
