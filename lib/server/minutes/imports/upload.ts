/** Streams an uploaded file into the database. */
import type { BuildImport } from "../../../api/imports";
import type { AuditContext } from "../../audit/write";
import { BlobWriter } from "../../blobs/write";
import type { Part } from "../../http/body/multipart";
import { createFileImport } from "./create";

/** Throws what the parts throw; then nothing is stored. */
export async function uploadImport(
  parts: AsyncIterable<Part<"file">>,
  audit: AuditContext,
): Promise<BuildImport> {
  const blob = new BlobWriter();
  let fileName = "";
  try {
    for await (const part of parts) {
      if (part.kind !== "file") continue;
      fileName = part.fileName.slice(0, 200);
      for await (const piece of part.content) await blob.write(piece);
    }
    return await createFileImport(await blob.end(), fileName === "" ? "builds.csv" : fileName, audit);
  } catch (error) {
    await blob.discard();
    throw error;
  }
}
