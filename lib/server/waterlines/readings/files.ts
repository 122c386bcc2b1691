/** A reading's files between the thread that fetches them and the one that makes a snapshot of them. */
import { BlobWriter } from "../../blobs/write";
import type { SnapshotFile } from "../snapshots/files";

export interface FileHandlers {
  /** The next bytes of a part's file; moves. A file is whole before the next one begins. */
  write(part: string, bytes: Uint8Array): Promise<void>;
}

/** Written as they come, so that no more than a row's worth is in memory. Whoever made it discards it. */
export class ReadingFiles implements FileHandlers {
  private readonly writers = new Map<string, BlobWriter>();

  write(part: string, bytes: Uint8Array): Promise<void> {
    const writer = this.writers.get(part) ?? new BlobWriter();
    this.writers.set(part, writer);
    return writer.write(bytes);
  }

  /** In the order in which they began. */
  async end(): Promise<SnapshotFile[]> {
    const files: SnapshotFile[] = [];
    for (const [part, writer] of this.writers) files.push({ part, written: await writer.end() });
    return files;
  }

  /** Never throws: what cannot be reached goes with the abandoned blobs. */
  async discard(): Promise<void> {
    for (const writer of this.writers.values()) await writer.discard().catch(() => undefined);
  }
}
