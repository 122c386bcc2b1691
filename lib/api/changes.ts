/** `GET /api/v1/changes`: what changed, in all parts, in one feed. */
import { z } from "zod";
import { CHANGE_KINDS, CHANGE_PARTS, type ChangeKind, type ChangePart } from "../changes/kinds";
import { instantInputSchema, instantSchema, sortedQuery } from "./common";
import { CHANGE_SORTS } from "./sorts";

export const changedFieldSchema = z.object({
  /** `spec`, `queries[2].step`; empty for the value itself. */
  path: z.string(),
  /** At most 400 characters; null where there was nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const changeSchema = z.object({
  id: z.string(),
  at: instantSchema,
  part: z.enum(CHANGE_PARTS),
  /** `policy.update`; later versions may have further ones. */
  kind: z.string(),
  /** The kind in words. */
  title: z.string(),
  /** What it happened to, such as `policy/usage`. */
  subject: z.string(),
  /** E-mail address (with a token's name where a script called), `demo`, or `system`. */
  actor: z.string(),
  /** At most 20, secrets masked. */
  fields: z.array(changedFieldSchema),
  /** Fields that differ besides. */
  more: z.number().int(),
  /** Of the page that shows it; null where it no longer exists. */
  path: z.string().nullable(),
});
export type Change = z.infer<typeof changeSchema>;

/** Object.keys of a literal has its keys. */
const KINDS = Object.keys(CHANGE_KINDS) as [ChangeKind, ...ChangeKind[]];
const exact = z.string().trim().min(1).max(300).meta({ description: "Exactly this value." });

/** All that are given must hold. */
const filterShape = {
  part: z.enum(CHANGE_PARTS).optional().meta({ description: "Changes of this part." }),
  kind: z.enum(KINDS).optional().meta({ description: "Changes of this kind." }),
  actor: exact.optional(),
  subject: exact.optional(),
  from: instantInputSchema.optional().meta({ description: "Changes at this instant and later." }),
  until: instantInputSchema.optional().meta({ description: "Changes before this instant." }),
};

const inOrder = ({ from, until }: { from?: string | undefined; until?: string | undefined }): boolean =>
  from === undefined || until === undefined || Date.parse(from) < Date.parse(until);
const disorder = { path: ["until"], error: "must be later than from" };

export const changesQuerySchema = sortedQuery(CHANGE_SORTS).extend(filterShape).refine(inOrder, disorder);
export const changesExportQuerySchema = z
  .object({
    ...filterShape,
    format: z.enum(["csv", "json"]).default("csv").meta({ description: "Of the file." }),
  })
  .refine(inOrder, disorder);

export type ChangesFilter = z.infer<z.ZodObject<typeof filterShape>>;
export type ChangesEvent = `changes.${ChangePart}`;
export type ChangeSort = (typeof CHANGE_SORTS)[number];
