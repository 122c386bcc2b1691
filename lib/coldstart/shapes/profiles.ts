/** What `seed` and `original` do differently (coldstart.md section 1.6): one row a difference. */
import type { Profile } from "./words";

export interface ProfileRules {
  /** Whether a configuration has the deadline and the poll interval of a manifest or those of a layer. */
  readonly configAs: "manifest" | "layer";
  /** Whether a reporter whose pull is stalled may be asked to pull again. */
  readonly asksStalled: boolean;
  /** What a pull in flight without a start is, when the word of it came over the network. */
  readonly withoutStart: "fresh" | "stalled";
  /** Who is offered after a cache hit. */
  readonly afterHit: "holders" | "everyone";
  /** Whether a fresh pull counts as a hit of the probe before it has brought anything. */
  readonly hitBeforePoll: boolean;
  /** What a poll that is cancelled ends as. */
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
