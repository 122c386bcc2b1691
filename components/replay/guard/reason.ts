import { z } from "zod";
import { guardReasonSchema } from "@/lib/api/policyTexts";

export const reasonSchema = z.object({ reason: guardReasonSchema });
