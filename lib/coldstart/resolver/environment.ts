/** What a resolve needs in addition to replies: the members and other facts that are known without asking. */
import type { Ranked } from "../rendezvous/hrw";
import { DEFAULT_OPTIONS, type Member, type Options, type Profile } from "../shapes";
import type { HonourWindows } from "../state/honourWindows";
import type { Logger, MetricsHooks } from "./ports";

export interface Environment {
  readonly self: string;
  readonly options: Options;
  readonly profile: Profile;
  readonly honour: HonourWindows;
  readonly hooks: MetricsHooks;
  readonly logger?: Logger | undefined;
  /** Whether the node knows its own intent, and whether it can pull without a request to itself. */
  readonly hasLocalIntent: boolean;
  readonly hasLocalPull: boolean;
  /** Returns milliseconds. */
  readonly now: () => number;
  readonly members: () => readonly Member[];
  /** Returns a value from 0 to 1. */
  readonly health: () => number;
  /** Returns all candidates in their order for a digest. */
  readonly rank: (candidates: readonly Member[], digest: string) => readonly Ranked<Member>[];
}

/** Returns complete options: an expansion factor of 1 or less becomes 2, and an empty list of classes the default. */
export function completeOptions(given: Partial<Options>): Options {
  const options = { ...DEFAULT_OPTIONS, ...given };
  const { topKExpansionFactor: factor, trustedFailureClasses: trusted } = options;
  return {
    ...options,
    topKExpansionFactor: factor <= 1 ? DEFAULT_OPTIONS.topKExpansionFactor : factor,
    trustedFailureClasses: trusted.length === 0 ? DEFAULT_OPTIONS.trustedFailureClasses : trusted,
  };
}
