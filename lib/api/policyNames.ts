/**
 * Schema for pages that need only the names of policies. The summaries' schema would load all shapes of discovery.
 */
import { z } from "zod";

export const policyNameSchema = z.object({ name: z.string() });
