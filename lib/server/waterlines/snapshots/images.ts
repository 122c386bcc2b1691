/** A node's image cache compared with the images that a policy selects. */
import { z } from "zod";
import type { NodeImages, NodesQuery } from "../../../api/nodes";
import { imageLine } from "../../../waterlines";
import { openNode, openNodeOf } from "./read";
import { imagesSelected } from "./selected";

const sizesSchema = z.record(z.string(), z.number());

export interface MissingImages {
  readonly policy: string;
  readonly missing: number;
  /** Number of images that the policy selects. */
  readonly of: number;
}

/**
 * Returns which of the current policy's selected images nodes lack. In the order of the nodes; null if a node's
 * reading does not include its images, or no policy has a result.
 */
export async function missingImages(
  nodes: readonly { readonly snapshotId: string; readonly name: string }[],
): Promise<(MissingImages | null)[]> {
  if (nodes.length === 0) return [];
  const { selected = null } = (await imagesSelected()) ?? {};
  if (selected === null) return nodes.map(() => null);
  const { policy, images } = selected;
  return Promise.all(
    nodes.map(async ({ snapshotId, name }) => {
      const { imageCache } = (await openNodeOf(snapshotId, name)) ?? {};
      if (!imageCache) return null;
      const { missing } = imageLine(
        imageCache,
        images.map((image) => ({ image, bytes: null })),
      );
      return { policy, missing: missing.length, of: images.length };
    }),
  );
}

/** Uses the current policy unless one is named. Throws NotFoundError for the node, the snapshot or the policy. */
export async function readNodeImages(
  name: string,
  {
    policy: asked,
    ...which
  }: Pick<NodesQuery, "snapshot" | "version"> & { readonly policy?: string | undefined },
): Promise<NodeImages> {
  const { row, node } = await openNode(name, which);
  const { policy = null, selected = null } = (await imagesSelected(asked)) ?? {};
  const { imageCache } = node;
  if (selected === null || !imageCache) return { policy, runId: selected?.runId ?? null, line: null };
  const sizes = new Map(Object.entries(sizesSchema.parse(row.imageSizes)));
  const images = selected.images.map((image) => ({ image, bytes: sizes.get(image) ?? null }));
  return { policy, runId: selected.runId, line: imageLine(imageCache, images) };
}
