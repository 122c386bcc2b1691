/** Parameters that many routes share. */
import { z } from "zod";

export const nameParams = z.object({ name: z.string().min(1).max(253) });
export const uuidParams = z.object({ id: z.uuid() });
export const labelParams = nameParams.extend({ label: z.string().min(1).max(1_024) });
export const idParams = z.object({ id: z.string().min(1).max(80) });
