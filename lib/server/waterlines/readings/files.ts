/** A reading's files, between the thread that fetches them and the one that creates a snapshot from them. */
import { BlobWriter } from "../../blobs/write";
import type { SnapshotFile } from "../snapshots/files";

export interface FileHandlers {
  /**
   * Receives the next bytes of a part's file, which are transferred. A file is complete before the next one starts.
   */
  write(part: string, bytes: Uint8Array): Promise<void>;
}

/** Writes files as they arrive, so that at most one row is in memory. Its creator discards it. */
export class ReadingFiles implements FileHandlers {
  private readonly writers = new Map<string, BlobWriter>();

  write(part: string, bytes: Uint8Array): Promise<void> {
    const writer = this.writers.get(part) ?? new BlobWriter();
    this.writers.set(part, writer);
    return writer.write(bytes);
  }

  /** Returns the files in the order in which they started. */
  async end(): Promise<SnapshotFile[]> {
    const files: SnapshotFile[] = [];
    for (const [part, writer] of this.writers) files.push({ part, written: await writer.end() });
    return files;
  }

  /** Never throws: what it cannot remove is removed with the abandoned blobs. */
  async discard(): Promise<void> {
    for (const writer of this.writers.values()) await writer.discard().catch(() => undefined);
  }
}
