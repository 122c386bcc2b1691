/** Which side would have saved more, and whether the difference is more than chance. */
import { intervalOf } from "../recommend/bootstrap";
import { sum } from "../recommend/saved";
import { FEWEST_SHADOW_DAYS, type ShadowDay, type ShadowStanding } from "../shapes";
import { meanDraws } from "./score";

/** Compares days in pairs, since both sides had the same jobs. Null without a day. */
export function standingOf(days: readonly ShadowDay[]): ShadowStanding | null {
  if (days.length === 0) return null;
  const gains = Float64Array.from(
    days,
    ({ champion, challenger }) => challenger.realised - champion.realised,
  );
  const gained = sum(gains) / gains.length;
  const interval = intervalOf(days.length, meanDraws(gains), gained);
  const { low = 0, high = 0 } = interval ?? {};
  const sides = days.flatMap(({ champion, challenger }) => [champion, challenger]);
  const withInterval = sides.filter(({ predicted_high }) => predicted_high !== null);
  return {
    days: days.length,
    minutes_waited: sum(days.map((day) => day.minutes_waited)),
    champion_minutes: sum(days.map(({ champion }) => champion.realised)),
    challenger_minutes: sum(days.map(({ challenger }) => challenger.realised)),
    gained_a_day: gained,
    gained_low: interval?.low ?? null,
    gained_high: interval?.high ?? null,
    verdict:
      days.length < FEWEST_SHADOW_DAYS ? "tooFew" : low > 0 ? "challenger" : high < 0 ? "champion" : "noise",
    predictions: withInterval.length,
    predictions_held: withInterval.filter(
      ({ realised, predicted_low, predicted_high }) =>
        realised >= (predicted_low ?? 0) && realised <= (predicted_high ?? 0),
    ).length,
  };
}
