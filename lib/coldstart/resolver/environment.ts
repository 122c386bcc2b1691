/** What a resolve needs beside the world's answers: who and what is known without asking. */
import type { Ranked } from "../rendezvous/hrw";
import { DEFAULT_OPTIONS, type Member, type Options, type Profile } from "../shapes";
import type { HonourWindows } from "../state/honourWindows";
import type { MetricsHooks } from "./ports";

export interface Environment {
  readonly self: string;
  readonly options: Options;
  readonly profile: Profile;
  readonly honour: HonourWindows;
  readonly hooks: MetricsHooks;
  /** Whether the node knows its own intent, and can pull without a request to itself. */
  readonly hasLocalIntent: boolean;
  readonly hasLocalPull: boolean;
  /** Milliseconds. */
  readonly now: () => number;
  readonly members: () => readonly Member[];
  /** From 0 to 1. */
  readonly health: () => number;
  /** All candidates in their order for a digest. */
  readonly rank: (candidates: readonly Member[], digest: string) => readonly Ranked<Member>[];
}

/** Options with every default in place: an expansion factor of 1 and less is 2, an empty list of classes the default. */
export function completeOptions(given: Partial<Options>): Options {
  const options = { ...DEFAULT_OPTIONS, ...given };
  const { topKExpansionFactor: factor, trustedFailureClasses: trusted } = options;
  return {
    ...options,
    topKExpansionFactor: factor <= 1 ? DEFAULT_OPTIONS.topKExpansionFactor : factor,
    trustedFailureClasses: trusted.length === 0 ? DEFAULT_OPTIONS.trustedFailureClasses : trusted,
  };
}
