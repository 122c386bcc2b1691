/** What the parts know of a project, a namespace, a runner or a node: a section a part, each with a way to its page. */
import { z } from "zod";
import { instantSchema } from "./common";
import { projectionSchema } from "./minutes";
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

/** A value against a line: what is used of a quota, how long a job waits at most. */
export const nameLineSchema = z.object({
  /** What is measured: "Used in 2026-11". */
  label: z.string(),
  value: z.number(),
  /** Of the value and the line: "min", "s". */
  unit: z.string().nullable(),
  /** What the line is called: "quota". */
  line: z.string(),
  /** Where the line is. */
  at: z.number(),
  /** `near` is under the line, but not by much. */
  side: z.enum(["under", "near", "over"]),
  /** Since when it is over: of a quota the day (UTC), as no more is known; null where it is not over. */
  since: z.union([instantSchema, z.iso.date()]).nullable(),
  /** Of a quota: when it is used up at this pace, and where the month ends; null where nothing is projected. */
  projection: projectionSchema.nullable(),
  /** What would change the side, or says why it is so; null where nothing needs to. */
  change: z
    .object({
      text: z.string(),
      /** Of the link: "Change the quota". */
      link: z.string(),
      href: z.string(),
    })
    .nullable(),
});
export type NameLine = z.infer<typeof nameLineSchema>;

const factsSchema = z.object({
  /** What is shown first; empty where the part has no line. */
  lines: z.array(nameLineSchema),
  /** Empty: the part knows nothing of it, as the note says. */
  facts: z.array(factSchema),
  /** Also why it is at rest: a runner that is paused. */
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
  /** An id of GitLab's, a namespace's id, a node's name; also where the address has a path. */
  id: z.string(),
  name: z.string(),
  /** One level up: a project's namespace. */
  within: z.object({ kind: z.enum(NAME_KINDS), id: z.string(), name: z.string() }).nullable(),
  demo: z.boolean(),
  sections: z.array(nameSectionSchema),
});
export type NameDetail = z.infer<typeof nameDetailSchema>;
