/** A node's image cache against the images that a policy selects. */
import { z } from "zod";
import type { NodeImages, NodesQuery } from "../../../api/nodes";
import { imageLine } from "../../../waterlines";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { openNode } from "./read";

const sizesSchema = z.record(z.string(), z.number());

/** Throws NotFoundError for the node, the snapshot or the policy. */
export async function readNodeImages(
  name: string,
  { policy: policyName, ...which }: Pick<NodesQuery, "snapshot" | "version"> & { readonly policy: string },
): Promise<NodeImages> {
  const { row, node } = await openNode(name, which);
  const policy = await db().policy.findFirst({
    where: { name: policyName, deletedAt: null },
    select: { id: true },
  });
  if (!policy) throw new NotFoundError(`There is no policy "${policyName.slice(0, 80)}".`);
  const run = await db().run.findFirst({
    where: { policyId: policy.id, operation: { state: { in: ["succeeded", "partial"] } } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  const { imageCache } = node;
  if (!run || !imageCache) return { policy: policyName, runId: run?.id ?? null, line: null };
  const images = await db().runImage.findMany({
    where: { runId: run.id, selected: true },
    orderBy: { rank: "asc" },
    select: { image: true },
  });
  const sizes = new Map(Object.entries(sizesSchema.parse(row.imageSizes)));
  const selected = images.map(({ image }) => ({ image, bytes: sizes.get(image) ?? null }));
  return { policy: policyName, runId: run.id, line: imageLine(imageCache, selected) };
}
