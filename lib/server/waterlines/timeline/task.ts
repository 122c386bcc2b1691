/** A timeline in its worker thread: the manifests, and the analyzer's cycles. */
import {
  parseDocuments,
  profileOf,
  rulesFor,
  stepsProblem,
  timelineOf,
  type AddedMetric,
  type ProfileName,
  type Timeline,
} from "../../../waterlines";
import { defineTask, timeLimit } from "../../compute/task";
import { UnprocessableError } from "../../http/errors";
import type { StoredReading } from "./read";

export interface TimelineTaskInput {
  /** Empty: no rules. */
  readonly documents: string;
  /** Added ones. */
  readonly metrics: readonly AddedMetric[];
  /** Ascending, one at least. */
  readonly readings: readonly Pick<StoredReading, "at" | "metrics">[];
  readonly labels: Readonly<Record<string, string>>;
  readonly profile: ProfileName;
  readonly cycleSeconds: number;
}

export const nodeTimelineTask = defineTask({
  name: "readNodeTimeline",
  pool: "computing",
  time: timeLimit("planSeconds"),
  work: ({ documents: text, metrics, readings, labels, profile, cycleSeconds }: TimelineTaskInput) => {
    const { documents } = parseDocuments(text, metrics);
    const rules = rulesFor(documents, labels);
    const message = stepsProblem({ rules, readings, cycleSeconds });
    if (message !== null) {
      throw new UnprocessableError(`The timeline ${message}.`, [{ path: "hours", message }]);
    }
    const { actions } = documents;
    const value: Timeline = timelineOf({
      profile: profileOf(profile),
      rules,
      actions,
      added: metrics,
      readings,
      cycleSeconds,
    });
    return Promise.resolve({ value });
  },
});
