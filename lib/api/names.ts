/** What the parts know of a project, a namespace, a runner or a node: a section a part, each with a way to its page. */
import { z } from "zod";
import { instantSchema } from "./common";
import { sectionOf } from "./sections";

export const NAME_KINDS = ["project", "namespace", "runner", "node"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export const factSchema = z.object({
  label: z.string(),
  /** Exactly one of these three is there. */
  text: z.string().optional(),
  value: z.number().optional(),
  at: instantSchema.optional(),
  /** Of the value: "min", "s", "B"; null for a number without one. */
  unit: z.string().nullable().optional(),
  /** The page of what the fact names. */
  href: z.string().optional(),
});
export type NameFact = z.infer<typeof factSchema>;

const factsSchema = z.object({
  /** Empty: the part knows nothing of it, as the note says. */
  facts: z.array(factSchema),
  note: z.string().nullable(),
});
export type NameFacts = z.infer<typeof factsSchema>;

export const nameSectionSchema = z.object({
  part: z.enum(["minutes", "queue", "runners", "waterlines"]),
  title: z.string(),
  /** The part's own page of it; null where it has none. */
  href: z.string().nullable(),
  says: sectionOf(factsSchema),
});
export type NameSection = z.infer<typeof nameSectionSchema>;

export const nameDetailSchema = z.object({
  kind: z.enum(NAME_KINDS),
  /** As the address has it: an id of GitLab's, a namespace's id, a node's name. */
  id: z.string(),
  name: z.string(),
  /** One level up: a project's namespace. */
  within: z.object({ kind: z.enum(NAME_KINDS), id: z.string(), name: z.string() }).nullable(),
  demo: z.boolean(),
  sections: z.array(nameSectionSchema),
});
export type NameDetail = z.infer<typeof nameDetailSchema>;
