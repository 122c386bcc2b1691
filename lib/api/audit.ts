/** The audit log as the API shows it. */
import { z } from "zod";
import { disorder, exactFilter, inOrder, instantSchema, sortedQuery, timeFilters } from "./common";
import { AUDIT_SORTS } from "./sorts";

/** An event without its values before and after, which may be long. */
export const auditEventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** E-mail address (with the token's name if a script made the call), `demo`, or `system`. */
  actor: z.string(),
  /** Role at that time: viewer, tuner, admin, or `system`. */
  role: z.string(),
  /** For example `policy.update`. */
  action: z.string(),
  /** For example `policy/ci`. */
  target: z.string(),
  /** Matches the server's log and the `X-Request-Id` response header; empty for actions of the system itself. */
  requestId: z.string(),
});

/** `before` is null for a creation, `after` for a removal; secrets are `[hidden]`. */
export const auditEventDetailSchema = auditEventSchema.extend({ before: z.unknown(), after: z.unknown() });

const exact = exactFilter("events");

/** Filters combine with AND. */
const filterShape = {
  /** Case-insensitive substring of actor, target or action. */
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Text to find in the actor, action or target, ignoring case." }),
  actor: exact.optional(),
  role: exact.optional(),
  action: exact.optional().meta({
    description:
      "Returns only events whose action starts with this text, such as `policy.` or `policy.update`.",
  }),
  target: exact.optional(),
  requestId: exact.optional(),
  ...timeFilters("events"),
};

export type AuditSort = (typeof AUDIT_SORTS)[number];

export const auditQuerySchema = sortedQuery(AUDIT_SORTS).extend(filterShape).refine(inOrder, disorder);
export const auditExportQuerySchema = z
  .object({
    ...filterShape,
    format: z.enum(["csv", "json"]).default("csv").meta({ description: "Format of the file." }),
  })
  .refine(inOrder, disorder);

export type AuditEvent = z.infer<typeof auditEventSchema>;
export type AuditEventDetail = z.infer<typeof auditEventDetailSchema>;
export type AuditFilter = z.infer<z.ZodObject<typeof filterShape>>;
