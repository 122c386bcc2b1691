/** The job that a runner gets next, by the query that hands it out. */
import type { NameFact } from "../../../api/names";
import { aheadText } from "../../../queue";
import { readShown } from "../../queue/read/shown";
import type { StoredRunner } from "../../queue/runners/read";
import { findCandidates } from "../../queue/sql/candidates";
import { words } from "./kind";

/**
 * Returns the first job of the runner's line and by how much it is ahead of the second; no fact if it may take none.
 * `takes`: whether the runner takes jobs now.
 */
export async function nextJob(
  { criteria }: Pick<StoredRunner, "criteria">,
  takes: boolean,
): Promise<readonly NameFact[]> {
  const [first, second] = await findCandidates(criteria, 2);
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
