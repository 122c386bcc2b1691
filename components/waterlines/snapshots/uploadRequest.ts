/** The upload form: its values, and their conversion to a request. Pure. */
import { z } from "zod";
import { SNAPSHOT_PARTS, snapshotNameSchema } from "@/lib/api/nodes";
import { sizeProblem } from "./fileSize";

interface UploadValues {
  readonly name: string;
  readonly nodes: File | null;
  /** Used instead of a file of nodes. */
  readonly pasted: string;
  readonly podMetrics: File | null;
  readonly nodeMetrics: File | null;
  readonly documents: string;
}

export const uploadFormSchema = z.custom<UploadValues>().transform((values, context): FormData => {
  const { documents, pasted } = values;
  const request = new FormData();
  const refuse = (field: keyof UploadValues, message: string): void =>
    context.addIssue({ code: "custom", path: [field], message });
  const name = values.name.trim();
  const { error } = snapshotNameSchema.safeParse(name);
  if (error) refuse("name", name === "" ? "Give the snapshot a name" : (error.issues[0]?.message ?? ""));
  request.set("name", name);
  if (values.nodes === null) {
    const nodes = new Blob([pasted]);
    const problem = sizeProblem(nodes);
    if (pasted.trim() === "") refuse("nodes", "Choose a file of nodes, or paste them");
    else if (problem !== undefined) refuse("pasted", problem);
    request.set("nodes", nodes, "nodes.json");
  }
  for (const part of SNAPSHOT_PARTS) {
    const file = values[part];
    const problem = sizeProblem(file);
    if (problem !== undefined) refuse(part, problem);
    if (file !== null) request.set(part, file, part === "nodes" ? "nodes.json" : file.name);
  }
  if (documents.trim() !== "") request.set("documents", documents);
  return request;
});
