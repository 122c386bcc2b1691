/** The fields of a plan; comes with the form. */
import { z } from "zod";
import { membersField, nodeField } from "../fields";
import { manifestOf } from "./plan";

export const planSchema = z.object({
  manifest: z
    .string()
    .max(1_000_000)
    .refine((text) => manifestOf(text) !== null, "is not a JSON object"),
  members: membersField,
  self: nodeField,
  repository: z.string().min(1, "needs a repository").max(512),
});
