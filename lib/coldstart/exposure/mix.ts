/** What a cold node's resolve comes to, how often, and how long it then takes (coldstart.md sections 5.3 and 5.5). */
import { OUTCOMES, type MixOutcome, type Observed } from "../shapes";
import type { OutcomeTimes } from "./times";

/** Shares of all cold resolves; their sum is 1. Failures are a rate of their own and no pull times. */
export type OutcomeMix = Readonly<Record<MixOutcome, number>>;

export interface MixInputs {
  /** That somebody holds it, and that one of those who are asked does (holders.ts). */
  readonly holder: number;
  readonly amongAsked: number;
  /** That the DHT says "nobody" although somebody holds it. */
  readonly falseEmpty: number;
  /** That somebody pulls it, where nobody holds it. */
  readonly inFlight: number;
}

export function outcomeMix({ holder, amongAsked, falseEmpty, inFlight }: MixInputs): OutcomeMix {
  const dht = holder * (1 - falseEmpty);
  const rule2 = falseEmpty * amongAsked;
  const rest = Math.max(0, 1 - dht - rule2);
  const rule3 = rest * inFlight;
  return { dht, rule2, rule3, rule7: rest - rule3 };
}

/** E[T]: seconds. */
export function expectedSeconds(mix: OutcomeMix, times: Readonly<Record<MixOutcome, number>>): number {
  return OUTCOMES.reduce((sum, outcome) => sum + mix[outcome] * times[outcome], 0);
}

/** The mix of many images, each as often as it is pulled cold; null where none is. */
export function meanMix(
  images: readonly { readonly mix: OutcomeMix; readonly coldPulls: number }[],
): OutcomeMix | null {
  const pulls = images.reduce((sum, { coldPulls }) => sum + coldPulls, 0);
  if (pulls === 0) return null;
  const of = (outcome: MixOutcome): number =>
    images.reduce((sum, { mix, coldPulls }) => sum + (mix[outcome] * coldPulls) / pulls, 0);
  return { dht: of("dht"), rule2: of("rule2"), rule3: of("rule3"), rule7: of("rule7") };
}

/** Pulls that the model's value weighs. */
const MODEL_PULLS = 5;

export interface RefinedPullTime {
  /** p*: the mix over the refined times, seconds. */
  readonly seconds: number;
  readonly times: Readonly<Record<MixOutcome, number>>;
  /** Nothing was observed, so it is the model's alone. */
  readonly isModel: boolean;
}

/** T̂ = (n·m + k·T) / (n + k) for each outcome; means, because a mixture of medians is no median. */
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
