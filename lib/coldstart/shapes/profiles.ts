/** The differences between `seed` and `original` (coldstart.md section 1.6), one per row. */
import type { Profile } from "./words";

export interface ProfileRules {
  /** Whether a configuration uses the deadline and poll interval of a manifest or of a layer. */
  readonly configAs: "manifest" | "layer";
  /** Whether a node that reports a stalled pull may be asked to pull again. */
  readonly asksStalled: boolean;
  /** How to treat a pull in flight without a start time that is reported over the network. */
  readonly withoutStart: "fresh" | "stalled";
  /** Which nodes are returned after a cache hit. */
  readonly afterHit: "holders" | "everyone";
  /** Whether a fresh pull counts as a hit of the probe before it has delivered anything. */
  readonly hitBeforePoll: boolean;
  /** Outcome of a cancelled poll. */
  readonly cancelledPoll: "cancelled" | "exhausted";
}

export const PROFILE_RULES: Readonly<Record<Profile, ProfileRules>> = {
  seed: {
    configAs: "manifest",
    asksStalled: false,
    withoutStart: "fresh",
    afterHit: "holders",
    hitBeforePoll: false,
    cancelledPoll: "cancelled",
  },
  original: {
    configAs: "layer",
    asksStalled: true,
    withoutStart: "stalled",
    afterHit: "everyone",
    hitBeforePoll: true,
    cancelledPoll: "exhausted",
  },
};
