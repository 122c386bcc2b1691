/** Facts of the queue about some projects. */
import type { NameFacts } from "../../../api/names";
import { readClasses, type BuildClass } from "../../queue/read/classes";
import { keysOfRunners } from "../../queue/read/keys";
import { unmatchedClasses, unrequestedClasses, sentences } from "../../queue/read/unmatched";
import { queueOfProjects } from "../../queue/read/ofProjects";
import { readAllRunners } from "../../queue/read/pending";
import { nothing, number, said, withLine } from "./kind";
import { waitLine } from "./waitLine";

export async function queueFacts(projects: readonly number[]): Promise<NameFacts> {
  const { pending, oldestAt, running } = await queueOfProjects(projects);
  if (pending + running === 0) return nothing("Nothing waits and nothing runs now.");
  const runningFact = number("Running", running);
  if (pending === 0) return said(number("Waiting", 0), runningFact);
  const [all, runners] = await Promise.all([readClasses(), readAllRunners()]);
  const own = new Set(projects);
  const classes = all.filter(({ oldest }) => own.has(oldest.projectId));
  const keys = keysOfRunners(runners, classes);
  const unmatched = unmatchedClasses(classes, keys);
  const unrequested = unrequestedClasses(classes, keys, new Date());
  const sentence = await sentences(unmatched.slice(0, 1), runners);
  const line = await waitLine(
    classes,
    "The oldest job waits for",
    (oldest) =>
      sentence.get(oldest.oldest.id) ??
      (unrequested.includes(oldest)
        ? `Job ${oldest.oldest.id} waits longest: no runner that may take it asks for jobs.`
        : null),
  );
  return withLine(
    line,
    said(
      number("Waiting", pending),
      unmatched.length > 0 && number("Of these no runner takes", sum(unmatched)),
      unrequested.length > 0 && number("Of these for runners that do not ask", sum(unrequested)),
      oldestAt !== null && { label: "Oldest waits since", at: oldestAt.toISOString() },
      runningFact,
    ),
  );
}

const sum = (classes: readonly BuildClass[]): number =>
  classes.reduce((total, { count }) => total + count, 0);
