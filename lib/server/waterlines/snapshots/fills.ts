/** Which of a policy's selected images the nodes of a list lack, by the bits of holders: no node is opened. */
import { z } from "zod";
import { Prisma } from "../../../../generated/prisma/client";
import type { NodeRow, Nodes } from "../../../api/nodes";
import { db } from "../../core/db";
import { isNamed } from "../../core/nameHash";
import { imagesSelected } from "./selected";

const diskSchema = z.object({
  place: z.number().int(),
  usedBytes: z.number(),
  lineBytes: z.number(),
  wholeDisk: z.boolean(),
});

export interface Fills {
  readonly images: Nodes["images"];
  /** Returns a node's missing images, from its row's disk data. */
  readonly fillOf: (imageDisk: unknown) => NodeRow["images"];
}

const NONE: Fills = { images: null, fillOf: () => null };

interface Held {
  readonly name: string;
  readonly bytes: number;
  readonly holders: Uint8Array;
}

/**
 * Uses the current policy unless one is named. Holders are stored only for the newest version of a name; for others
 * they are unknown. Throws NotFoundError for an unknown policy name.
 */
export async function fillsOf(
  snapshot: { readonly id: string; readonly name: string; readonly version: number },
  policy: string | undefined,
): Promise<Fills> {
  const { selected = null } = (await imagesSelected(policy)) ?? {};
  if (selected === null) return NONE;
  const { name, version, id } = snapshot;
  const newer = await db().nodeSnapshot.findFirst({
    where: { name, version: { gt: version } },
    select: { id: true },
  });
  if (newer !== null) return NONE;
  const held = await heldOf(id, selected.images);
  const { images } = selected;
  return {
    images: { policy: selected.policy, runId: selected.runId, selected: images.length },
    fillOf: (imageDisk) => {
      const disk = diskSchema.safeParse(imageDisk).data;
      if (disk === undefined) return null;
      const { place, ...line } = disk;
      const missing = images.filter((image) => !holds(held.get(image), place));
      const sizes = missing.map((image) => held.get(image)?.bytes ?? null);
      return {
        ...line,
        missing: missing.length,
        unknownSizes: sizes.filter((bytes) => bytes === null).length,
        fillBytes: sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0),
      };
    },
  };
}

async function heldOf(snapshotId: string, names: readonly string[]): Promise<Map<string, Held>> {
  if (names.length === 0) return new Map();
  const rows = await db().$queryRaw<Held[]>`
    select name, bytes, holders from snapshot_image
    where snapshot_id = ${snapshotId}::uuid and ${isNamed(Prisma.sql`name`, names)}`;
  return new Map(rows.map((row) => [row.name, row]));
}

const holds = (held: Held | undefined, place: number): boolean =>
  held !== undefined && (((held.holders[place >> 3] ?? 0) >> (place & 7)) & 1) === 1;
