/** How many nodes hold each of many images, by the newest snapshot whose nodes report their images. */
import { placesOf } from "../../../waterlines";
import { db } from "../../core/db";
import { WITH_NEWEST } from "./newest";

export interface HeldImages {
  readonly snapshot: string;
  readonly version: number;
  /** An instant in ISO 8601. */
  readonly at: string;
  /** Nodes that report their images. */
  readonly nodes: number;
  /** Number of those nodes that hold it, by image; without images that none holds. */
  readonly holders: Readonly<Record<string, number>>;
}

interface Newest {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly at: Date;
  readonly reporting: Uint8Array;
}

/** Returns null without such a snapshot. Two queries, whatever the number of names. */
export async function heldImages(names: readonly string[]): Promise<HeldImages | null> {
  const [newest] = await db().$queryRaw<Newest[]>`
    ${WITH_NEWEST}
    select id::text, name, version, coalesce(taken_at, created_at) as at, images_told as reporting
    from newest where bit_count(images_told) > 0 order by created_at desc limit 1`;
  if (newest === undefined) return null;
  const rows = await db().$queryRaw<{ name: string; holders: bigint }[]>`
    select name, bit_count(holders) as holders from snapshot_image
    where snapshot_id = ${newest.id}::uuid and name = any(${[...names]}::text[])`;
  const { name: snapshot, version, at, reporting } = newest;
  return {
    snapshot,
    version,
    at: at.toISOString(),
    nodes: placesOf(reporting).length,
    holders: Object.fromEntries(rows.map(({ name, holders }) => [name, Number(holders)])),
  };
}
