/** `GET /api/v1/changes`: the changes of all parts in one feed. */
import { z } from "zod";
import { CHANGE_KINDS, CHANGE_PARTS, type ChangeKind, type ChangePart } from "../changes/kinds";
import { disorder, exactFilter, inOrder, instantSchema, sortedQuery, timeFilters } from "./common";
import { CHANGE_SORTS } from "./sorts";

export const changedFieldSchema = z.object({
  /** For example `spec` or `queries[2].step`; empty for the value itself. */
  path: z.string(),
  /** At most 400 characters; null if there was no value. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const changeSchema = z.object({
  id: z.string(),
  at: instantSchema,
  part: z.enum(CHANGE_PARTS),
  /** For example `policy.update`; later versions may add kinds. */
  kind: z.string(),
  /** The kind in words. */
  title: z.string(),
  /** What was changed, such as `policy/usage`. */
  subject: z.string(),
  /** E-mail address (with the token's name if a script made the call), `demo`, or `system`. */
  actor: z.string(),
  /** At most 20, secrets masked. */
  fields: z.array(changedFieldSchema),
  /** Number of changed fields beyond those in `fields`. */
  more: z.number().int(),
  /** Path of the page that shows the subject; null if it no longer exists. */
  path: z.string().nullable(),
});
export type Change = z.infer<typeof changeSchema>;

/** The cast is safe: Object.keys of a literal returns exactly its keys. */
const KINDS = Object.keys(CHANGE_KINDS) as [ChangeKind, ...ChangeKind[]];
const exact = exactFilter("changes");

/** Filters combine with AND. */
const filterShape = {
  part: z.enum(CHANGE_PARTS).optional().meta({ description: "Returns only changes of this part." }),
  kind: z.enum(KINDS).optional().meta({ description: "Returns only changes of this kind." }),
  actor: exact.optional(),
  subject: exact.optional(),
  ...timeFilters("changes"),
};

export const changesQuerySchema = sortedQuery(CHANGE_SORTS).extend(filterShape).refine(inOrder, disorder);
export const changesExportQuerySchema = z
  .object({
    ...filterShape,
    format: z.enum(["csv", "json"]).default("csv").meta({ description: "Format of the file." }),
  })
  .refine(inOrder, disorder);

export type ChangesFilter = z.infer<z.ZodObject<typeof filterShape>>;
export type ChangesEvent = `changes.${ChangePart}`;
export type ChangeSort = (typeof CHANGE_SORTS)[number];
