/** What a page reads of policies that only names them: the summaries' own schema brings all of discovery's shapes. */
import { z } from "zod";

export const policyNameSchema = z.object({ name: z.string() });
