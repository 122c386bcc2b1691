/** The replay that new versions of a policy are held to. */
import { z } from "zod";
import { dayTimesSchema } from "../replay/shapes";
import { instantSchema, resourceNameSchema } from "./common";

/** `jobSet`: a name, whose newest version is replayed; null where the policy is not held. */
export const policyGuardInputSchema = z.strictObject({
  jobSet: resourceNameSchema.nullable(),
  ...dayTimesSchema.shape,
});

/** Revision 0 where nobody has said anything. */
export const policyGuardSchema = z.object({
  ...policyGuardInputSchema.shape,
  revision: z.number().int(),
  author: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
});

/** Codes of a 409 that asks why a version is saved anyway. */
export const GUARD_REFUSALS = ["savesFewer", "guardUnknown"] as const;

export type PolicyGuardInput = z.infer<typeof policyGuardInputSchema>;
export type PolicyGuard = z.infer<typeof policyGuardSchema>;
