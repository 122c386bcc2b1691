/** Fields shared by the cold start forms; values are texts as typed. */
import { z } from "zod";
import { memberNames, wrongRange } from "./resolve/question";

/** The name of a node: 1 to 253 characters. */
export const nodeField = z.string().min(1, "needs a node's name").max(253);

/** Names of nodes (memberNames): 1 to 5,000, in at most 200,000 characters. */
export const membersField = z
  .string()
  .max(200_000)
  .refine((text) => wrongRange(text) === undefined, {
    error: ({ input }) =>
      `${JSON.stringify(wrongRange(String(input)))} is not a range of nodes: write node-[01-80], the lower number first`,
    abort: true,
  })
  .refine((text) => memberNames(text).length > 0, "needs at least one node")
  .refine((text) => memberNames(text).length <= 5_000, "has more than 5,000 nodes (limit coldstartMembers)");
