/** What is wrong with, or worth knowing of, a policy document: one shape for API, pages and CLI. */
import { z } from "zod";

export const policyIssueSchema = z.object({
  /** Where, as in `spec.signals[0].queryRef`; empty for the document as a whole. */
  path: z.string(),
  /** What is wrong with the value and what would be right, to be read after the path. */
  message: z.string(),
  /** From 1; absent when the document came as parsed JSON. */
  line: z.number().int().positive().optional(),
  /** From 1, in UTF-16 code units. */
  column: z.number().int().positive().optional(),
});

export type PolicyIssue = z.infer<typeof policyIssueSchema>;
