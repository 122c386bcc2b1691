/** The palette's searches of the discovery part. */
import type { SearchHit } from "../../api/search";
import { db } from "../core/db";
import { literal } from "../core/literal";
import { isWhole } from "../core/whole";

const matching = (text: string): object => ({
  deletedAt: null,
  name: { contains: literal(text), mode: "insensitive" as const },
});

/** Finds policies by a part of the name, in alphabetical order. */
export async function searchPolicies(text: string, limit: number): Promise<readonly SearchHit[]> {
  const policies = await db().policy.findMany({
    where: matching(text),
    select: { name: true, currentVersion: true },
    orderBy: { name: "asc" },
    take: limit,
  });
  return policies.map(({ name, currentVersion }) => ({
    kind: "policy",
    name,
    detail: `version ${currentVersion}`,
    href: `/policies/${encodeURIComponent(name)}`,
  }));
}

/** Returns the newest run of each policy whose name contains the text. */
export async function searchRuns(text: string, limit: number): Promise<readonly SearchHit[]> {
  const policies = await db().policy.findMany({
    where: matching(text),
    select: {
      name: true,
      runs: {
        select: { id: true, operation: { select: { createdAt: true, state: true } } },
        orderBy: { id: "desc" },
        take: 1,
      },
    },
    orderBy: { name: "asc" },
    take: limit,
  });
  return policies.flatMap(({ name, runs }) =>
    runs
      .filter((run) => isWhole(run, "operation"))
      .map(({ id, operation }) => ({
        kind: "run" as const,
        name: `Run of ${name}`,
        detail: `${operation.state}, ${operation.createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
        href: `/runs/${id}`,
      })),
  );
}

interface FoundImage {
  readonly image: string;
  readonly rank: number;
  readonly selected: boolean;
  readonly policy: string;
}

/**
 * Returns each image once, at its best rank in the newest rankings of all policies, first of those that select it:
 * images are stored only as rows of runs.
 */
export async function searchImages(text: string, limit: number): Promise<readonly SearchHit[]> {
  const pattern = `%${literal(text)}%`;
  const found = await db().$queryRaw<FoundImage[]>`
    select * from (
    select distinct on (found.image) found.image, found.rank, found.selected, policy.name as policy
    from policy,
    lateral (select id from discovery_run where policy_id = policy.id and image_count > 0
      order by id desc limit 1) as newest,
    lateral (select image, rank, selected from run_image where run_id = newest.id and image ilike ${pattern}
      order by rank limit ${limit}) as found
    where policy.deleted_at is null
    order by found.image, found.selected desc, found.rank, policy.name) as best
    order by rank, policy limit ${limit}`;
  return found.map(({ image, rank, selected, policy }) => ({
    kind: "image",
    name: image,
    detail: `${selected ? "selected" : "not selected"}: rank ${rank} of ${policy}`,
    href: `/images/${encodeURIComponent(image)}`,
  }));
}
