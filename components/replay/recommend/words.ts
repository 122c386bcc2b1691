/** A recommendation in words: what it was evaluated on, and its shares as minutes. Pure. */
import { formatFixed } from "@/lib/client/columnFormats";
import { plural } from "@/lib/client/format";
import { NO_INTERVAL, strategyTitle } from "@/lib/replay/named";
import type { Recommendation, RecommendationChoice, RecommendationRow } from "@/lib/replay/shapes";
import { intervalText, minutesText, percentText } from "../words";

/** At most this many days are named. */
const NAMED = 4;

/**
 * Minutes for a share of the waits: of an average day if days were evaluated. Null in older recommendations, which
 * lack the total wait.
 */
export function minutesOf(
  { over, units, waited_minutes: waited }: Recommendation,
  percent: number,
): number | null {
  if (waited === null || units === 0) return null;
  return ((over === "days" ? waited / units : waited) * percent) / 100;
}

/** "84.2% (112.0 min a day)". */
export function savedText(recommendation: Recommendation, percent: number): string {
  return percentText(percent) + inBrackets(recommendation, percent);
}

/** "31.5 percentage points (55.0 min a day)". */
export function pointsText(recommendation: Recommendation, points: number): string {
  return `${formatFixed(points, 1)} percentage points${inBrackets(recommendation, points)}`;
}

function inBrackets(recommendation: Recommendation, percent: number): string {
  const minutes = minutesOf(recommendation, percent);
  if (minutes === null) return "";
  return ` (${minutesText(minutes)}${recommendation.over === "days" ? " a day" : ""})`;
}

/** ", 90% interval 80.1 to 88.0 %", for the mean, or that there is none; empty in older recommendations. */
export function meanIntervalText({ over }: Recommendation, row: RecommendationRow): string {
  if (row.percent_low === null && row.next_day_low !== null) return "";
  return `, ${intervalText(over, row.percent_low, row.percent_high, "%")}`;
}

/** The meaning of the intervals, shown below the candidates; if there is none, the reason. */
export function intervalsText({ over }: Recommendation, row: RecommendationRow | undefined): string {
  if (row === undefined || row.next_day_low === null) return NO_INTERVAL[over];
  return "the 90% interval is of the mean; the next day lies within the wider one in nine cases of ten";
}

/** What the shares refer to, and whether the page's figures are for another day. */
export function triedText({ over, units, days, replay_day: replayed }: Recommendation): string {
  const [first, last] = [days[0], days.at(-1)];
  if (over === "pipelines") {
    const day = first === undefined ? "" : ` of ${first}`;
    return `Tried on ${plural(units, "pipeline")}${day}, each ranked from the other pipelines.`;
  }
  const named =
    days.length > NAMED
      ? `${first} to ${last}`
      : new Intl.ListFormat("en-GB", { type: "conjunction" }).format(days);
  const tried = `Tried on ${plural(units, "day")}${named === "" ? "" : `, ${named}`}, each ranked from the others.`;
  if (replayed === null || days.includes(replayed)) return tried;
  return `${tried} The figures above are of another day, ${replayed}: shares and minutes differ.`;
}

/** The verdict in a few words. */
export function badgeText({ beats_current: beats, percent_gained_low: low }: RecommendationChoice): string {
  if (beats) return "Beats the policy in force";
  return low === null ? "No interval" : "Within the noise";
}

/** The verdict, with labels and minutes where the API's text has names and percentage points. */
export function verdictText(recommendation: Recommendation, choice: RecommendationChoice): string {
  const { percent_gained: gained, percent_gained_low: low, beats_current: beats, candidates } = choice;
  const inForce = strategyTitle(recommendation.current);
  const best = beats ? choice.strategy : candidates[0]?.strategy;
  if (best === undefined || best === recommendation.current)
    return `No candidate saves more than ${inForce}.`;
  const more = `${strategyTitle(best)} saves ${pointsText(recommendation, gained)} more than ${inForce}`;
  if (low === null) return `${more}, but ${NO_INTERVAL[recommendation.over]}: keep ${inForce}.`;
  return beats
    ? `${more}, at least ${pointsText(recommendation, low)} in 95 of 100 resamples.`
    : `${more}, which is within the noise: keep ${inForce}.`;
}
