/** A node's image cache against the images that a policy selects. */
import { z } from "zod";
import type { NodeImages, NodesQuery } from "../../../api/nodes";
import { imageLine } from "../../../waterlines";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { openNode, openNodeOf } from "./read";

const sizesSchema = z.record(z.string(), z.number());

export interface MissingImages {
  readonly policy: string;
  readonly missing: number;
  /** Images that the policy selects. */
  readonly of: number;
}

/**
 * What nodes lack of the images that a policy in force selects: the first by name that runs on a schedule, else of all.
 * In their order; null where a node's reading does not say what it holds, or no policy has a result.
 */
export async function missingImages(
  nodes: readonly { readonly snapshotId: string; readonly name: string }[],
): Promise<(MissingImages | null)[]> {
  if (nodes.length === 0) return [];
  const policy = await db().policy.findFirst({
    where: { deletedAt: null },
    orderBy: [{ scheduled: "desc" }, { name: "asc" }],
    select: { id: true, name: true },
  });
  const selected = policy && (await selectedImages(policy.id));
  if (!policy || !selected) return nodes.map(() => null);
  return Promise.all(
    nodes.map(async ({ snapshotId, name }) => {
      const { imageCache } = (await openNodeOf(snapshotId, name)) ?? {};
      if (!imageCache) return null;
      const { missing } = imageLine(
        imageCache,
        selected.images.map((image) => ({ image, bytes: null })),
      );
      return { policy: policy.name, missing: missing.length, of: selected.images.length };
    }),
  );
}

/** Of the policy's newest run with a result, by rank; null without one. */
async function selectedImages(policyId: string): Promise<{ runId: string; images: string[] } | null> {
  const run = await db().run.findFirst({
    where: { policyId, operation: { state: { in: ["succeeded", "partial"] } } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (!run) return null;
  const images = await db().runImage.findMany({
    where: { runId: run.id, selected: true },
    orderBy: { rank: "asc" },
    select: { image: true },
  });
  return { runId: run.id, images: images.map(({ image }) => image) };
}

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
  const found = await selectedImages(policy.id);
  const { imageCache } = node;
  if (!found || !imageCache) return { policy: policyName, runId: found?.runId ?? null, line: null };
  const sizes = new Map(Object.entries(sizesSchema.parse(row.imageSizes)));
  const selected = found.images.map((image) => ({ image, bytes: sizes.get(image) ?? null }));
  return { policy: policyName, runId: found.runId, line: imageLine(imageCache, selected) };
}
