/** A puller's memory of failed pulls, with a cooldown that grows with every failure (coldstart.md section 1.2). */
import type { FailureClass } from "../shapes";

export interface Ladder {
  readonly firstMs: number;
  readonly factor: number;
  readonly mostMs: number;
}

const COOLDOWN_LADDER: Ladder = { firstMs: 10_000, factor: 3, mostMs: 600_000 };

/** Returns the cooldown in milliseconds after this number of consecutive failures, from 1. */
export function cooldownMs(failures: number, { firstMs, factor, mostMs }: Ladder = COOLDOWN_LADDER): number {
  let cooldown = firstMs;
  for (let failure = 1; failure < failures && cooldown < mostMs; failure += 1) cooldown *= factor;
  return Math.min(cooldown, mostMs);
}

export interface Failure {
  readonly failures: number;
  readonly failureClass: FailureClass;
  readonly cooldownUntilMs: number;
}

export class FailureMemory {
  private readonly byDigest = new Map<string, Failure>();

  constructor(private readonly ladder: Ladder = COOLDOWN_LADDER) {}

  failed(digest: string, failureClass: FailureClass, nowMs: number): Failure {
    const failures = (this.byDigest.get(digest)?.failures ?? 0) + 1;
    const failure = { failures, failureClass, cooldownUntilMs: nowMs + cooldownMs(failures, this.ladder) };
    this.byDigest.set(digest, failure);
    return failure;
  }

  succeeded(digest: string): void {
    this.byDigest.delete(digest);
  }

  /** Returns undefined if nothing failed or the cooldown is over. In that case the count of failures starts again. */
  read(digest: string, nowMs: number): Failure | undefined {
    const failure = this.byDigest.get(digest);
    if (failure === undefined || nowMs < failure.cooldownUntilMs) return failure;
    this.byDigest.delete(digest);
    return undefined;
  }
}
