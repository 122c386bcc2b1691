/** The parts of a new snapshot: files are written to blobs as they arrive, from which a thread reads them. */
import { SNAPSHOT_PARTS, snapshotNameSchema } from "../../../api/nodes";
import { LIMITS } from "../../../limits/limits";
import { BlobWriter } from "../../blobs/write";
import { multipart, type Part, type PartRule } from "../../http/body/multipart";
import { UnprocessableError } from "../../http/errors";
import type { NewSnapshot } from "./create";
import type { SnapshotFile } from "./files";

type PartName = (typeof SNAPSHOT_PARTS)[number] | "name" | "documents";

const file: PartRule = { kind: "file", maxBytes: LIMITS.snapshotFileBytes.value };
const optional = { optional: true } as const;

export const snapshotBody = multipart<PartName>({
  name: { kind: "text", maxBytes: 200 },
  nodes: file,
  podMetrics: { ...file, ...optional },
  nodeMetrics: { ...file, ...optional },
  documents: { kind: "text", maxBytes: LIMITS.documentBytes.value, ...optional },
});

/** Throws what reading the body throws, and UnprocessableError for the name; then nothing is kept. */
export async function readSnapshotUpload(parts: AsyncIterable<Part<PartName>>): Promise<NewSnapshot> {
  const writers: BlobWriter[] = [];
  const discard = async (): Promise<void> => {
    for (const writer of writers) await writer.discard().catch(() => undefined);
  };
  const files: SnapshotFile[] = [];
  let name = "";
  let documents: string | undefined;
  try {
    for await (const part of parts) {
      if (part.kind === "file") {
        const writer = new BlobWriter();
        writers.push(writer);
        for await (const piece of part.content) await writer.write(piece);
        files.push({ part: part.name, written: await writer.end() });
      } else if (part.name === "name") name = part.text.trim();
      else if (part.text.trim() !== "") documents = part.text;
    }
    refuseName(name);
  } catch (error) {
    await discard();
    throw error;
  }
  const order = (part: string): number => SNAPSHOT_PARTS.findIndex((each) => each === part);
  files.sort((a, b) => order(a.part) - order(b.part));
  return { name, files, documents, discard };
}

function refuseName(name: string): void {
  const parsed = snapshotNameSchema.safeParse(name);
  if (parsed.success) return;
  const message = parsed.error.issues[0]?.message ?? "is not a name";
  throw new UnprocessableError(`name ${message}.`, [{ path: "name", message }]);
}
