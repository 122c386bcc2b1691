/**
 * Decides whether a job request checks the queue, and what it is answered. `X-GitLab-Last-Update` is a value that
 * changes when there may be something new for the Runner. A request with the current value is answered at once that
 * there is nothing. Source: the specification's section 1.2.
 */

export interface Poll {
  readonly paused: boolean;
  /** The current value; null if it cannot be read. */
  readonly stored: string | null;
  /** `last_update` of the request. */
  readonly sent: string | null | undefined;
}

export interface PollDecision {
  readonly looksAtQueue: boolean;
  /** The header of a 204; null omits it, so that the next poll checks the queue. */
  readonly header: string | null;
}

export function decidePoll({ paused, stored, sent }: Poll): PollDecision {
  const isKnown = stored !== null && sent === stored;
  return { looksAtQueue: !paused && !isKnown, header: stored };
}

export type QueueOutcome = "assigned" | "none" | "conflict";

export interface PollAnswer {
  readonly status: 201 | 204 | 409;
  readonly header: string | null;
}

/** `outcome` is undefined if the queue was not checked. A conflict has no header. */
export function answerPoll({ header }: PollDecision, outcome?: QueueOutcome): PollAnswer {
  if (outcome === "assigned") return { status: 201, header: null };
  if (outcome === "conflict") return { status: 409, header: null };
  return { status: 204, header };
}
