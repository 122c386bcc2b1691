/** Why a runner does or does not get a build, in the shape of all explanations. */
import type { Explanation } from "../../explanation/explanation";
import { eligible, type Verdict } from "../match/eligible";
import { turn, type Placed } from "../order/order";
import type { Criterion, PendingBuild, QueueRunner } from "../shapes";
import { count, CRITERION_TITLES, verdictText } from "./words";

type Step = Explanation["steps"][number];

/** A build's place in a line, from 1 on. */
export interface PlaceInLine extends Pick<Placed, "running" | "before"> {
  readonly place: number;
  readonly of: number;
}

export interface PairExplanation extends Explanation {
  /** `next`: first in line; `waiting`: behind others; `kept`: a criterion does not hold. */
  readonly outcome: "next" | "waiting" | "kept";
  /** Criteria that do not hold, in the order of checking. */
  readonly failed: readonly Criterion[];
}

/** `place` is null for a build that is not in the runner's line. */
export function explainPair(
  build: PendingBuild,
  runner: QueueRunner,
  place: PlaceInLine | null,
): PairExplanation {
  const { verdicts, failed } = eligible(build, runner);
  const { description } = runner;
  const subject = `job ${build.id}`;
  const steps = verdicts.map((verdict): Step => criterionStep(verdict, build, runner));
  const firstFailed = verdicts.find(({ holds }) => !holds);
  if (firstFailed) {
    return {
      subject,
      outcome: "kept",
      outcomeText: `Not for ${description}`,
      side: "below",
      sentence: `${description} does not get job ${build.id}: ${lower(verdictText(firstFailed, build, runner))}`,
      steps: [...steps, { ...placeStep(null, runner), state: "skipped" }],
      arithmetic: [],
      failed,
    };
  }
  const isNext = place?.place === 1;
  return {
    subject,
    outcome: isNext ? "next" : "waiting",
    outcomeText: isNext ? "Next" : place ? `Place ${place.place} of ${place.of}` : "In line",
    side: isNext ? "above" : "below",
    sentence: `${description} gets job ${build.id} ${isNext ? "next" : place ? `after ${count(place.place - 1, "other job")}` : "when its turn comes"}${because(place, runner)}`,
    steps: [...steps, placeStep(place, runner)],
    arithmetic: place && runner.criteria.type === "instance" ? [turnLine(place)] : [],
    failed,
  };
}

function criterionStep(verdict: Verdict, build: PendingBuild, runner: QueueRunner): Step {
  return {
    id: verdict.criterion,
    title: CRITERION_TITLES[verdict.criterion],
    state: verdict.holds ? "passed" : "stopped",
    text: verdictText(verdict, build, runner),
  };
}

function placeStep(place: PlaceInLine | null, { criteria }: QueueRunner): Step {
  const title = "When is its turn?";
  if (!place) return { id: "place", title, state: "passed", text: "It is not in this line." };
  const fair = `${count(place.running, "build")} of its project ${place.running === 1 ? "runs" : "run"} on instance runners and ${place.before} of it ${place.before === 1 ? "is" : "are"} before this one: turn ${turn(place)}.`;
  return {
    id: "place",
    title,
    state: place.place === 1 ? "passed" : "warning",
    text: `Place ${place.place} of ${place.of}. ${criteria.type === "instance" ? fair : "First in, first out by the job's id."}`,
  };
}

/** The number that instance runners order by, filled in. */
export function turnLine(place: Pick<Placed, "running" | "before">): Explanation["arithmetic"][number] {
  const value = turn(place);
  return {
    label: "turn",
    formula: `${place.running} running + ${place.before} before it in its project = ${value}`,
    value,
    unit: null,
  };
}

function because(place: PlaceInLine | null, { criteria }: QueueRunner): string {
  if (!place) return ".";
  if (criteria.type !== "instance") return ": first in, first out.";
  return `: its turn is ${turn(place)}, ${place.running} running + ${place.before} before it in its project.`;
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
