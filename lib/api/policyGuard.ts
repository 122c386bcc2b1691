/** The replay that checks new versions of a policy. */
import { z } from "zod";
import { dayTimesSchema } from "../replay/shapes";
import { instantSchema, resourceNameSchema } from "./common";

/** `jobSet`: name of a job set whose newest version is replayed; null disables the check. */
export const policyGuardInputSchema = z.strictObject({
  jobSet: resourceNameSchema.nullable(),
  ...dayTimesSchema.shape,
});

/** Revision 0 if nothing has been set yet. */
export const policyGuardSchema = z.object({
  ...policyGuardInputSchema.shape,
  revision: z.number().int(),
  author: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
});

/** Error codes of a 409 response that requests a reason for saving the version anyway. */
export const GUARD_REFUSALS = ["savesFewer", "guardUnknown"] as const;

export type PolicyGuardInput = z.infer<typeof policyGuardInputSchema>;
export type PolicyGuard = z.infer<typeof policyGuardSchema>;
