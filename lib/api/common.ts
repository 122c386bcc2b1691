/** Shapes shared by all routes: the error response, cursor paging, ids (design.md "API"). */
import { z } from "zod";
import { show } from "../document/json";
import { LIMITS } from "../limits/limits";

export const errorDetailSchema = z.object({
  path: z.string().describe("Which field, such as `queries[0].name`; empty for the whole."),
  message: z.string().describe("What is wrong with it and what to do."),
  line: z.number().int().optional().describe("Where it is in a text, from 1."),
  column: z.number().int().optional().describe("Where it is in the line, from 1."),
});

export const errorBodySchema = z.object({
  error: z.object({
    code: z.string().describe("For scripts: it stays the same where the message's words change."),
    message: z.string().describe("What is wrong and what to do, for people."),
    requestId: z.string().optional().describe("As in `X-Request-Id`; the server's log has it."),
    details: z
      .array(errorDetailSchema)
      .describe("Each thing that is wrong; empty where the message says all."),
  }),
  current: z.unknown().optional().describe("With 412: what is stored now, in the shape that GET answers."),
});

export const cursorQuerySchema = z.object({
  cursor: z.string().max(2_000).optional().meta({
    description:
      "`nextCursor` of the page before, with the same `sort` and filters; without it the first page.",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(50)
    .meta({ description: "Items of a page, at most." }),
});

/** Returns the cursor query extended by `sort`, which accepts these columns. */
export function sortedQuery(
  keys: readonly string[],
): z.ZodObject<(typeof cursorQuerySchema)["shape"] & { sort: z.ZodOptional<z.ZodString> }> {
  const allowed = keys.flatMap((key) => [key, `-${key}`]);
  const sort = z
    .string()
    .refine((text) => allowed.includes(text), {
      error: ({ input }) =>
        `is ${JSON.stringify(String(input).slice(0, 60))}: use ${keys.join(", ")}, or one of them after "-" for descending`,
    })
    .optional();
  return cursorQuerySchema.extend({
    sort: sort.meta({
      description: "A column, after `-` for descending; rows without a value count as the lowest.",
      override: { type: "string", enum: allowed },
    }),
  });
}

/** Returns the schema of a page of a list. */
export function pageOf<T extends z.ZodType>(
  item: T,
): z.ZodObject<{ items: z.ZodArray<T>; nextCursor: z.ZodNullable<z.ZodString> }> {
  return z.object({
    items: z.array(item).describe("The page's items."),
    nextCursor: z.string().nullable().describe("The `cursor` of the next page; null on the last one."),
  });
}

/** Names of policies and data sources: DNS-1123 subdomains, as Kubernetes requires for metadata.name. */
export const resourceNameSchema = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/, {
    error: ({ input }) =>
      `must be lower-case letters, digits, '-' and '.', starting and ending with a letter or digit, not ${input === "" ? "empty" : show(String(input))}`,
  });

const { documentBytes, policyQueries, policySignals, rankingTerms, signalWindows } = LIMITS;

/** A policy document as YAML or JSON text. */
export const specTextSchema = z
  .string()
  .max(documentBytes.value)
  .meta({
    description:
      `A whole policy document, YAML or JSON: at most ${documentBytes.value} bytes, ${policyQueries.value} queries, ` +
      `${policySignals.value} signals, ${rankingTerms.value} terms and ${signalWindows.value} windows a signal.`,
  });

/** ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** ISO 8601 with any offset, as callers send it. */
export const zonedInstantSchema = z.iso.datetime({
  offset: true,
  error: "must be an instant with its zone, such as 2026-06-18T10:00:00Z or 2026-06-18T12:00:00+02:00",
});

/** Like `zonedInstantSchema`, but converted to UTC. */
export const instantInputSchema = zonedInstantSchema.overwrite((text) => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
});

/** Selects a page of a list. */
export interface CursorQuery {
  /** Maximum number of items on the page; 1 or more. */
  readonly limit: number;
  /** The `nextCursor` of the previous page; omitted for the first page. */
  readonly cursor?: string | undefined;
}

/** Selects a page of a list and its order. */
export interface PageQuery extends CursorQuery {
  readonly sort?: string | undefined;
}
export type ErrorDetail = z.infer<typeof errorDetailSchema>;
export type ErrorBody = z.infer<typeof errorBodySchema>;
