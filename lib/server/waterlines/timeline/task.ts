/** The task of a timeline in its worker thread: the manifests, and the analyzer's cycles. */
import {
  parseDocuments,
  profileOf,
  rulesFor,
  stepsProblem,
  timelineSteps,
  type AddedMetric,
  type KnownPods,
  type ProfileName,
  type Timeline,
} from "../../../waterlines";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { UnprocessableError } from "../../http/errors";
import type { StoredReading } from "./read";

export interface TimelineTaskInput {
  /** Empty means no rules. */
  readonly documents: string;
  /** Added metrics. */
  readonly metrics: readonly AddedMetric[];
  /** Ascending, at least one. */
  readonly readings: readonly Pick<StoredReading, "at" | "metrics">[];
  readonly labels: Readonly<Record<string, string>>;
  readonly profile: ProfileName;
  readonly cycleSeconds: number;
}

export interface TimelineHandlers {
  /** Returns the pods of the reading at an index; undefined if they are unknown. */
  pods(at: number): Promise<KnownPods | undefined>;
}

export const nodeTimelineTask = defineTask({
  name: "readNodeTimeline",
  pool: "computing",
  time: timeLimit("planSeconds"),
  work: async (
    { documents: text, metrics, readings, labels, profile, cycleSeconds }: TimelineTaskInput,
    call: Call<TimelineHandlers>,
  ) => {
    const { documents } = parseDocuments(text, metrics);
    const rules = rulesFor(documents, labels);
    const message = stepsProblem({ rules, readings, cycleSeconds });
    if (message !== null) {
      throw new UnprocessableError(`The timeline ${message}.`, [{ path: "hours", message }]);
    }
    const { actions, podQoses } = documents;
    const steps = timelineSteps({
      profile: profileOf(profile),
      rules,
      actions,
      podQoses,
      added: metrics,
      readings,
      cycleSeconds,
    });
    let step = steps.next();
    while (step.done !== true) step = steps.next(await call("pods", step.value));
    const value: Timeline = step.value;
    return { value };
  },
});
