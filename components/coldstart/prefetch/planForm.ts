/** The fields of a plan; loaded with the form. */
import { z } from "zod";
import { jsonProblem } from "@/lib/document/jsonText";
import { membersField, nodeField } from "../fields";
import { manifestOf } from "./plan";

export const planSchema = z.object({
  manifest: z
    .string()
    .max(1_000_000)
    .superRefine((text, context) => {
      if (manifestOf(text) !== null) return;
      const problem = jsonProblem(text);
      const at = problem === null ? "" : `, at ${problem.line}:${problem.column}`;
      context.addIssue({ code: "custom", message: `${problem?.message ?? "is not a JSON object"}${at}` });
    }),
  members: membersField,
  self: nodeField,
  repository: z.string().min(1, "needs a repository").max(512),
});
