/** The job that a runner gets next, from the explanation that its page of the queue shows. */
import type { NameFact } from "../../../api/names";
import { aheadText } from "../../../queue";
import { readPending, readRunning } from "../../queue/read/pending";
import { readShown } from "../../queue/read/shown";
import { explainRunnerInWorker } from "../../queue/read/tasks";
import type { StoredRunner } from "../../queue/runners/read";
import { words } from "./kind";

/**
 * Returns the first job of the runner's line and by how much it is ahead of the second; no fact if it may take none.
 * `takes`: whether the runner takes jobs now.
 */
export async function nextJob(runner: StoredRunner, takes: boolean): Promise<readonly NameFact[]> {
  const [waiting, runningByProject] = await Promise.all([readPending(), readRunning()]);
  const { line } = await explainRunnerInWorker({ runner, waiting, runningByProject, listed: 2 });
  const [first, second] = line;
  if (first === undefined) return [];
  const { id } = first.build;
  const path = (await readShown([id])).get(id)?.project.path;
  return [
    words(
      takes ? "Gets next" : "Would get next",
      `Job ${id}${path === undefined ? "" : ` of ${path}`}`,
      `/jobs/${id}`,
    ),
    words("Ahead of the second", second === undefined ? "it is the only one" : aheadText(first, second)),
  ];
}
