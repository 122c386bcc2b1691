/** The images that a policy selects for nodes. */
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";

export interface SelectedImages {
  readonly policy: string;
  readonly runId: string;
  /** From the policy's newest run with a result, by rank. */
  readonly images: readonly string[];
}

/**
 * Returns the policy of that name. If none is named, returns the current one: the first by name that runs on a
 * schedule, otherwise the first of all. `selected` is null without a run with a result. Throws NotFoundError for an
 * unknown name.
 */
export async function imagesSelected(
  name?: string,
): Promise<{ readonly policy: string; readonly selected: SelectedImages | null } | null> {
  const policy = await db().policy.findFirst({
    where: { deletedAt: null, ...(name !== undefined && { name }) },
    orderBy: [{ scheduled: "desc" }, { name: "asc" }],
    select: { id: true, name: true },
  });
  if (policy === null) {
    if (name !== undefined) throw new NotFoundError(`There is no policy "${name.slice(0, 80)}".`);
    return null;
  }
  const run = await db().run.findFirst({
    where: { policyId: policy.id, operation: { state: { in: ["succeeded", "partial"] } } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (!run) return { policy: policy.name, selected: null };
  const images = await db().runImage.findMany({
    where: { runId: run.id, selected: true },
    orderBy: { rank: "asc" },
    select: { image: true },
  });
  const selected = { policy: policy.name, runId: run.id, images: images.map(({ image }) => image) };
  return { policy: policy.name, selected };
}
