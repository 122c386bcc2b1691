/** Converts criteria to the shape of answers: groups by path. */
import type { QueueCriteria } from "../../../api/queue";
import type { RunnerCriteria } from "../../../queue";
import { matchingPool } from "../sql/matchingPool";

export type ShowCriteria = (criteria: RunnerCriteria) => QueueCriteria;

/** Reads the paths of all named groups at once. */
export async function criteriaShown(all: readonly RunnerCriteria[]): Promise<ShowCriteria> {
  const ids = [...new Set(all.flatMap(({ groups }) => groups ?? []))];
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await matchingPool().query<{ id: string; path: string }>(
          "select id, path from namespace where id = any($1::uuid[])",
          [ids],
        );
  const paths = new Map<string | number, string>(rows.map(({ id, path }) => [id, path]));
  return (criteria) => ({
    ...criteria,
    groups: criteria.groups?.map((id) => paths.get(id) ?? id) ?? null,
    projects: criteria.projects && [...criteria.projects],
    tags: [...criteria.tags],
    quotaFree: criteria.quotaFree && [...criteria.quotaFree],
  });
}
