/** The fields of a plan; comes with the form. */
import { z } from "zod";
import { memberNames } from "../resolve/question";
import { manifestOf } from "./plan";

export const planSchema = z.object({
  manifest: z
    .string()
    .max(1_000_000)
    .refine((text) => manifestOf(text) !== null, "is no JSON object"),
  members: z
    .string()
    .max(200_000)
    .refine((text) => memberNames(text).length > 0, "needs at least one node")
    .refine(
      (text) => memberNames(text).length <= 5_000,
      "has more than 5,000 nodes (limit coldstartMembers)",
    ),
  self: z.string().min(1, "needs a node's name").max(253),
  repository: z.string().min(1, "needs a repository").max(512),
});
