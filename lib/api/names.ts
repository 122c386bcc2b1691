/** What the parts know about a project, namespace, runner or node: one section per part, with a link to its page. */
import { z } from "zod";
import { instantSchema } from "./common";
import { projectionSchema } from "./minutes";
import { sectionOf } from "./sections";

export const NAME_KINDS = ["project", "namespace", "runner", "node"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export const factSchema = z.object({
  label: z.string(),
  /** Exactly one of `text`, `value` and `at` is set. */
  text: z.string().optional(),
  value: z.number().optional(),
  at: instantSchema.optional(),
  /** Unit of the value: "min", "s", "B"; null for a bare number. */
  unit: z.string().nullable().optional(),
  /** The page of the object that the fact names. */
  href: z.string().optional(),
});
export type NameFact = z.infer<typeof factSchema>;

/** A value against a line, such as the used share of a quota or the longest wait of a job. */
export const nameLineSchema = z.object({
  /** What is measured: "Used in 2026-11". */
  label: z.string(),
  value: z.number(),
  /** Unit of the value and the line: "min", "s". */
  unit: z.string().nullable(),
  /** Name of the line: "quota". */
  line: z.string(),
  /** Value of the line. */
  at: z.number(),
  /** `near` is below the line, but close to it. */
  side: z.enum(["under", "near", "over"]),
  /** Since when it is over the line. A quota has only the day (UTC); null if it is not over. */
  since: z.union([instantSchema, z.iso.date()]).nullable(),
  /** For a quota: when it is used up at this rate, and the value at month end; null if nothing is projected. */
  projection: projectionSchema.nullable(),
  /** A change that moves the value to the other side, or the reason for its side; null if none is needed. */
  change: z
    .object({
      text: z.string(),
      /** Text of the link: "Change the quota". */
      link: z.string(),
      href: z.string(),
    })
    .nullable(),
});
export type NameLine = z.infer<typeof nameLineSchema>;

const factsSchema = z.object({
  /** Shown first; empty if the part has no line. */
  lines: z.array(nameLineSchema),
  /** Empty if the part knows nothing about it; the note says so. */
  facts: z.array(factSchema),
  /** Also says why it is inactive, such as a paused runner. */
  note: z.string().nullable(),
});
export type NameFacts = z.infer<typeof factsSchema>;

export const nameSectionSchema = z.object({
  part: z.enum(["minutes", "queue", "runners", "waterlines"]),
  title: z.string(),
  /** The part's own page for it; null if it has none. */
  href: z.string().nullable(),
  says: sectionOf(factsSchema),
});
export type NameSection = z.infer<typeof nameSectionSchema>;

export const nameDetailSchema = z.object({
  kind: z.enum(NAME_KINDS),
  /** A GitLab id, a namespace's id, or a node's name, even if the URL contains a path. */
  id: z.string(),
  name: z.string(),
  /** The parent, such as a project's namespace. */
  within: z.object({ kind: z.enum(NAME_KINDS), id: z.string(), name: z.string() }).nullable(),
  demo: z.boolean(),
  sections: z.array(nameSectionSchema),
});
export type NameDetail = z.infer<typeof nameDetailSchema>;
