/** Invalid backup files, made from valid ones. They are read and written here without the product's code. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";
import { endSchema, headerSchema, type BackupHeader } from "@/cli/backup/format";

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** Returns the entries of a backup in order. */
export async function entriesOf(file: Buffer): Promise<Entry[]> {
  const archive = extract();
  Readable.from([file]).pipe(createGunzip()).pipe(archive);
  const entries: Entry[] = [];
  for await (const entry of archive) entries.push({ name: entry.header.name, content: await buffer(entry) });
  return entries;
}

/** Packs entries, whatever they are. */
export async function packed(entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack();
  for (const { name, content } of entries) archive.entry({ name }, content);
  archive.finalize();
  return gzipSync(await buffer(archive));
}

/** Packs entries with the checksum that is correct for them. */
function resummed(entries: readonly Entry[]): Promise<Buffer> {
  const hash = createHash("sha256");
  const corrected = entries.map(({ name, content }) => {
    if (name !== "end.json") {
      hash.update(`${name}\n${content.length}\n`).update(content);
      return { name, content };
    }
    const end = { ...endSchema.parse(JSON.parse(content.toString())), sha256: hash.digest("hex") };
    return { name, content: Buffer.from(JSON.stringify(end)) };
  });
  return packed(corrected);
}

/** Flips one bit in the middle of the compressed file. */
export function flipped(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  changed[Math.floor(changed.length / 2)]! ^= 0x10;
  return changed;
}

/** Changes a row without updating the checksum. */
export async function forged(file: Buffer): Promise<Buffer> {
  const entries = await entriesOf(file);
  const { content } = entries.find((entry) => entry.name.startsWith("rows/") && entry.content.length > 2)!;
  content[content.length - 2]! ^= 1;
  return packed(entries);
}

/** Changes the header and corrects the checksum. */
export async function reheaded(
  file: Buffer,
  change: Partial<Record<keyof BackupHeader, unknown>>,
): Promise<Buffer> {
  const [head, ...rest] = await entriesOf(file);
  const header = headerSchema.parse(JSON.parse(head!.content.toString()));
  const content = Buffer.from(JSON.stringify({ ...header, ...change }));
  return resummed([{ name: head!.name, content }, ...rest]);
}

/** Removes the rows of `policy` and corrects the checksum. */
export async function orphaned(file: Buffer): Promise<Buffer> {
  const entries = await entriesOf(file);
  return resummed(
    entries.map(({ name, content }) => ({
      name,
      content: name.startsWith("rows/policy/") ? Buffer.alloc(0) : content,
    })),
  );
}
