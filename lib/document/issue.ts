/** An error or warning about a policy document, in one shape for API, pages and CLI. */
import { z } from "zod";

export const policyIssueSchema = z.object({
  /** Path such as `spec.signals[0].queryRef`; empty for the document as a whole. */
  path: z.string(),
  /** What is wrong with the value and what would be right, to follow the path. */
  message: z.string(),
  /** From 1; absent if the document was passed as parsed JSON. */
  line: z.number().int().positive().optional(),
  /** From 1, in UTF-16 code units. */
  column: z.number().int().positive().optional(),
});

export type PolicyIssue = z.infer<typeof policyIssueSchema>;
