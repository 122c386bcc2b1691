/** The parts of a new snapshot, read into memory: each has its cap, and a thread takes them over. */
import { SNAPSHOT_PARTS, snapshotNameSchema } from "../../../api/nodes";
import { LIMITS } from "../../../limits/limits";
import { multipart, type Part, type PartRule } from "../../http/body/multipart";
import { UnprocessableError } from "../../http/errors";
import type { NewSnapshot } from "./create";

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

/** Throws what reading the body throws, and UnprocessableError for the name. */
export async function readSnapshotUpload(parts: AsyncIterable<Part<PartName>>): Promise<NewSnapshot> {
  const files: { part: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  let name = "";
  let documents: string | undefined;
  for await (const part of parts) {
    if (part.kind === "file") {
      const pieces: Buffer[] = [];
      for await (const piece of part.content) pieces.push(piece);
      files.push({ part: part.name, bytes: new Uint8Array(Buffer.concat(pieces)) });
    } else if (part.name === "name") name = part.text.trim();
    else if (part.text.trim() !== "") documents = part.text;
  }
  const parsed = snapshotNameSchema.safeParse(name);
  if (!parsed.success) {
    const message = `must be ${parsed.error.issues[0]?.message ?? "a name"}, at most 100 characters`;
    throw new UnprocessableError(`name ${message}.`, [{ path: "name", message }]);
  }
  const order = (part: string): number => SNAPSHOT_PARTS.findIndex((each) => each === part);
  files.sort((a, b) => order(a.part) - order(b.part));
  return { name, files, documents };
}
