/**
 * The outcomes of a cold node's resolve: how often each occurs, and how long it takes (coldstart.md sections 5.3 and
 * 5.5).
 */
import { OUTCOMES, type MixOutcome, type Observed } from "../shapes";
import type { OutcomeTimes } from "./times";

/** Shares of all cold resolves, with sum 1. Failures have their own rate and no pull time. */
export type OutcomeMix = Readonly<Record<MixOutcome, number>>;

export interface MixInputs {
  /** Probability that any node holds the image, and that any of the asked nodes does (holders.ts). */
  readonly holder: number;
  readonly amongAsked: number;
  /** Probability that the DHT lists no holder although there is one. */
  readonly falseEmpty: number;
  /** Probability that a node is already pulling the image if no node holds it. */
  readonly inFlight: number;
}

export function outcomeMix({ holder, amongAsked, falseEmpty, inFlight }: MixInputs): OutcomeMix {
  const dht = holder * (1 - falseEmpty);
  const rule2 = falseEmpty * amongAsked;
  const rest = Math.max(0, 1 - dht - rule2);
  const rule3 = rest * inFlight;
  return { dht, rule2, rule3, rule7: rest - rule3 };
}

/** E[T] in seconds. */
export function expectedSeconds(mix: OutcomeMix, times: Readonly<Record<MixOutcome, number>>): number {
  return OUTCOMES.reduce((sum, outcome) => sum + mix[outcome] * times[outcome], 0);
}

/** Returns the mix over many images, each weighted by its cold pulls; null if there are none. */
export function meanMix(
  images: readonly { readonly mix: OutcomeMix; readonly coldPulls: number }[],
): OutcomeMix | null {
  const pulls = images.reduce((sum, { coldPulls }) => sum + coldPulls, 0);
  if (pulls === 0) return null;
  const of = (outcome: MixOutcome): number =>
    images.reduce((sum, { mix, coldPulls }) => sum + (mix[outcome] * coldPulls) / pulls, 0);
  return { dht: of("dht"), rule2: of("rule2"), rule3: of("rule3"), rule7: of("rule7") };
}

/** Weight of the model's value, as a number of pulls. */
const MODEL_PULLS = 5;

export interface RefinedPullTime {
  /** p*: the mix applied to the refined times, in seconds. */
  readonly seconds: number;
  readonly times: Readonly<Record<MixOutcome, number>>;
  /** Whether nothing was observed, so that the value is the model's alone. */
  readonly isModel: boolean;
}

/** T̂ = (n·m + k·T) / (n + k) for each outcome. Uses means, because a mixture of medians is not a median. */
export function refinedPullTime(
  mix: OutcomeMix,
  model: Pick<OutcomeTimes, MixOutcome>,
  observed: Readonly<Partial<Record<MixOutcome, Observed>>> = {},
): RefinedPullTime {
  const refined = (outcome: MixOutcome): number => {
    const { pulls = 0, meanSeconds = 0 } = observed[outcome] ?? {};
    return (pulls * meanSeconds + MODEL_PULLS * model[outcome]) / (pulls + MODEL_PULLS);
  };
  const times = {
    dht: refined("dht"),
    rule2: refined("rule2"),
    rule3: refined("rule3"),
    rule7: refined("rule7"),
  };
  const isModel = OUTCOMES.every((outcome) => (observed[outcome]?.pulls ?? 0) === 0);
  return { seconds: expectedSeconds(mix, times), times, isModel };
}
