/** Shapes shared by all routes: the error response, cursor paging, ids (design.md "API"). */
import { z } from "zod";
import { show } from "../document/json";
import { LIMITS } from "../limits/limits";

export const errorDetailSchema = z.object({
  path: z
    .string()
    .describe("Path of the field, such as `queries[0].name`; empty if the error concerns the whole input."),
  message: z.string().describe("What is wrong with the field and how to correct it."),
  line: z.number().int().optional().describe("Line of the error in a text, counted from 1."),
  column: z.number().int().optional().describe("Column of the error in its line, counted from 1."),
});

export const errorBodySchema = z.object({
  error: z.object({
    code: z
      .string()
      .describe("Stable code for scripts; it does not change when the wording of the message does."),
    message: z.string().describe("Human-readable text: what is wrong and what to do."),
    requestId: z
      .string()
      .optional()
      .describe("Id of the request, as in the `X-Request-Id` header and in the server's log."),
    details: z.array(errorDetailSchema).describe("Individual errors; empty if `message` is sufficient."),
  }),
  current: z
    .unknown()
    .optional()
    .describe("With status 412: the object as it is stored now, in the same shape as the response of GET."),
});

export const cursorQuerySchema = z.object({
  cursor: z.string().max(2_000).optional().meta({
    description:
      "`nextCursor` of the previous page, used with the same `sort` and filters. Omit it for the first page.",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(50)
    .meta({ description: "Maximum number of items on a page." }),
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
      description:
        "Column to sort by, prefixed with `-` for descending order. Rows without a value count as the lowest.",
      override: { type: "string", enum: allowed },
    }),
  });
}

/** Returns the schema of a page of a list. */
export function pageOf<T extends z.ZodType>(
  item: T,
): z.ZodObject<{ items: z.ZodArray<T>; nextCursor: z.ZodNullable<z.ZodString> }> {
  return z.object({
    items: z.array(item).describe("Items of the page."),
    nextCursor: z.string().nullable().describe("`cursor` of the next page; null on the last page."),
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
      `Complete policy document as YAML or JSON text: at most ${documentBytes.value} bytes, ${policyQueries.value} queries, ` +
      `${policySignals.value} signals, ${rankingTerms.value} terms and ${signalWindows.value} windows per signal.`,
  });

/** ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** ISO 8601 with any offset, as callers send it. */
export const zonedInstantSchema = z.iso.datetime({
  offset: true,
  error: ({ input }) => {
    const lostPlus = typeof input === "string" && /\d \d\d:\d\d$/.test(input);
    const how = "must be an instant with its zone, such as 2026-06-18T10:00:00Z or 2026-06-18T12:00:00+02:00";
    return lostPlus ? `${how}; in an address, write + as %2B` : how;
  },
});

/** Like `zonedInstantSchema`, but converted to UTC. */
export const instantInputSchema = zonedInstantSchema.overwrite(inUtc);

/** Like `instantInputSchema`, but what is in UTC already stays as it is, with all its digits. */
export const exactInstantInputSchema = zonedInstantSchema.overwrite((text) =>
  text.endsWith("Z") ? text : inUtc(text),
);

/** Returns the instant in UTC, to the millisecond; what is no instant as it is. */
function inUtc(text: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

/** Returns a filter of a list of `what`, such as "events". */
export const exactFilter = (what: string): z.ZodString =>
  z
    .string()
    .trim()
    .min(1)
    .max(300)
    .meta({ description: `Returns only ${what} whose field has exactly this value.` });

/** Returns the filters of a list of `what` by time; the list's query is also refined by `inOrder`. */
export function timeFilters(
  what: string,
): Readonly<Record<"from" | "until", z.ZodOptional<z.ZodISODateTime>>> {
  return {
    from: instantInputSchema
      .optional()
      .meta({ description: `Returns only ${what} at or after this instant.` }),
    until: instantInputSchema.optional().meta({ description: `Returns only ${what} before this instant.` }),
  };
}

export const inOrder = ({
  from,
  until,
}: {
  from?: string | undefined;
  until?: string | undefined;
}): boolean => from === undefined || until === undefined || Date.parse(from) < Date.parse(until);
export const disorder = { path: ["until"], error: "must be later than from" };

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
