/** The input of the rules: the answers of one round, best rank first. */
import { PROFILE_RULES } from "../shapes/profiles";
import type { Options, Profile, PullIntent } from "../shapes";
import type { TracedAnswer } from "../shapes";

export interface Reporter extends TracedAnswer {
  readonly intent: PullIntent;
}

export interface View {
  readonly options: Options;
  readonly profile: Profile;
  /** Number of nodes asked. */
  readonly asked: number;
  /** The nodes that answered in time, in the order in which the rules check them. */
  readonly reachable: readonly Reporter[];
  readonly nowMs: number;
  readonly thresholdMs: number;
  readonly health: number;
  readonly pass: 1 | 2;
}

export function isTrusted(
  { options }: Pick<View, "options">,
  failureClass: PullIntent["failureClass"],
): boolean {
  return options.trustedFailureClasses.includes(failureClass);
}

/** Returns the nodes that may be asked to pull: all that answered, except reporters of a stalled pull. */
export function usable({ profile, reachable }: Pick<View, "profile" | "reachable">): readonly Reporter[] {
  return PROFILE_RULES[profile].asksStalled ? reachable : reachable.filter(({ stalled }) => !stalled);
}

export function isStalled(
  { inFlight, startedAtMs }: PullIntent,
  self: boolean,
  { profile, nowMs, thresholdMs }: Pick<View, "profile" | "nowMs" | "thresholdMs">,
): boolean {
  if (!inFlight) return false;
  if (startedAtMs !== null) return nowMs - startedAtMs > thresholdMs;
  return !self && PROFILE_RULES[profile].withoutStart === "stalled";
}
