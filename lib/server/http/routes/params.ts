/** Parameters that many routes share. */
import { z } from "zod";
import { gitlabIdParamSchema } from "../../../api/builds";

export const nameParams = z.object({ name: z.string().min(1).max(253) });
export const uuidParams = z.object({ id: z.uuid() });
export const labelParams = nameParams.extend({ label: z.string().min(1).max(1_024) });
export const idParams = z.object({ id: z.string().min(1).max(80) });
export const gitlabIdParams = z.object({ id: gitlabIdParamSchema });
/** Versions of quotas and cost factors, counted from 1. */
export const versionParams = z.object({ version: z.coerce.number().int().min(1).max(1_000_000) });
