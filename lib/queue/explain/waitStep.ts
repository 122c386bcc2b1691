/** Text for the expected wait: for new jobs, and for a job that is already waiting. */
import type { Explanation } from "../../explanation/explanation";
import { duration, grouped, percent, plural } from "../../numeric/words";
import type { ExpectedWait } from "../wait/expected";

type Step = Explanation["steps"][number];
type Range = Pick<ExpectedWait, "lowSeconds" | "medianSeconds" | "highSeconds">;

/** Why no runner comes for a job that is in no line of an active runner. */
const NO_LINE = {
  paused: "Until one of its runners is resumed.",
  unmatched: "Until it is dropped, while no runner can take it.",
  observed: "GitLab hands it out, so that nothing is known here.",
} as const;

/** `comes`: whether any runner requests jobs. */
export function waitStep(
  wait: ExpectedWait | null,
  comes: boolean,
  outcome: keyof typeof NO_LINE | "next" | "waiting",
): Step {
  const step = { id: "wait", title: "How long will it wait?" } as const;
  if (outcome !== "next" && outcome !== "waiting")
    return { ...step, state: "skipped", text: NO_LINE[outcome] };
  if (!comes) return { ...step, state: "skipped", text: "Without end, while no runner asks for jobs." };
  if (!wait) return { ...step, state: "skipped", text: "Too few jobs were handed out for a prediction." };
  const { waited, sample, places } = wait;
  const range = rangeText(wait);
  if (!waited) {
    return {
      ...step,
      state: "passed",
      text: `${range}, as ${sample} jobs at places ${places} did. ${tested(wait)}`,
    };
  }
  const came = `${plural(sample, "job")} that came to ${placesText(places)}`;
  const { longerThan, left } = waited;
  const so = duration(waited.seconds * 1_000);
  if (!left) {
    const text = `It has waited ${so}, longer than ${longerThan === 1 ? "all" : `${percent(longerThan)} of the`} ${came}: they waited ${range}. What is longer cannot be predicted from them.`;
    return { ...step, state: "warning", text };
  }
  const text = `Another ${rangeText(left)}, as ${grouped(left.sample)} of ${came} did after ${so}. ${tested(wait)}`;
  return { ...step, state: "passed", text };
}

const rangeText = ({ lowSeconds, medianSeconds, highSeconds }: Range): string =>
  `${duration(lowSeconds * 1_000)} to ${duration(highSeconds * 1_000)}, half of such jobs at most ${duration(medianSeconds * 1_000)}`;

const placesText = (places: string): string => `${/^\d+$/.test(places) ? "place" : "places"} ${places}`;

function tested({ coverage, tested: jobs, waited }: ExpectedWait): string {
  if (coverage === null) return "Not tested: too few jobs.";
  return waited
    ? `Tested on ${plural(jobs, "job")}: ${percent(coverage)} waited within the range predicted when they came.`
    : `Tested on ${plural(jobs, "job")}: ${percent(coverage)} waited within the predicted range.`;
}
