import { expect, it } from "vitest";
import { z } from "zod";
import { installSchemaWords } from "./schemaWords";

installSchemaWords();

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

/** As in forms: a number, or empty. */
const numberOrBlank = z.union([z.number().min(1).max(1_048_576), z.literal("")]);

it.each<[z.ZodType, unknown, string]>([
  [z.number().max(1), 3, "must be at most 1, not 3"],
  [z.number().max(1_048_576), 2_000_000.5, "must be at most 1,048,576, not 2,000,000.5"],
  [z.number().min(0.0001), 0, "must be at least 0.0001, not 0"],
  [z.number().positive(), -1, "must be more than 0, not -1"],
  [z.number().lt(10), 10, "must be less than 10, not 10"],
  [z.coerce.number().int().max(5), "7", "must be at most 5, not 7"],
  [z.number().max(1), 1e300, "must be at most 1, not 1e+300"],
  [z.number().min(0.1), 1e-300, "must be at least 0.1, not 1e-300"],
  [z.int(), 1.5, "must be a whole number, not 1.5"],
  [z.number(), Number.NaN, "must be a number"],
  [numberOrBlank, 0, "must be at least 1, not 0"],
  [numberOrBlank, "-", "must be a number"],
  [z.string().max(3), "secret", "must have at most 3 characters, not 6"],
  [z.string().length(3), "ab", "must have exactly 3 characters, not 2"],
  [z.string().min(1), "", "must not be empty"],
  [z.array(z.number()).max(2), [1, 2, 3], "must have at most 2 entries, not 3"],
  [z.array(z.number()).min(1), [], "must not be empty"],
  [z.array(z.number()).min(2), [], "must have at least 2 entries, not 0"],
  [z.string(), 3, "must be text, not a number"],
  [z.boolean(), "true", "must be true or false, not text"],
  [z.array(z.string()), { a: 1 }, "must be a list, not a map"],
  [z.record(z.string(), z.number()), [], "must be a map, not a list"],
  [z.object({ a: z.string() }), null, "must be a map, not null"],
  [z.enum(["evict", "throttle"]), "evikt", "must be one of evict, throttle"],
  [z.union([z.string(), z.int()]), true, "must be text or a number"],
  [z.union([z.literal("none"), z.int()]), true, "must be none or a number"],
  [z.union([z.object({ a: z.string() }), z.string()]), [], "must be a map or text"],
  [z.union([z.literal("none"), z.coerce.number().int().max(9)]), "10", "must be at most 9, not 10"],
  [
    z.union([z.uuid(), z.email()]),
    "x",
    "must be a UUID such as 0193d3a0-6f5e-7bd2-9c3a-3f1d2a5b7c10 or an e-mail address",
  ],
  [z.literal("v1"), "v2", "must be v1"],
  [z.uuid(), "x", "must be a UUID such as 0193d3a0-6f5e-7bd2-9c3a-3f1d2a5b7c10"],
  [z.iso.datetime(), "yesterday", "must be an instant in UTC such as 2026-06-18T10:00:00Z"],
  [z.object({ days: z.number() }), {}, "is missing: a number"],
  [z.object({ name: z.string() }), {}, "is missing: text"],
  [z.object({ kind: z.enum(["a", "b"]) }), {}, "is missing: one of a, b"],
  [z.object({ id: z.union([z.literal("none"), z.number()]) }), {}, "is missing"],
])("says which limit a value is beyond and what it is (%#)", (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

it("leaves a schema's own words, and what is about no limit", () => {
  expect(messageOf(z.string().min(1, "needs a name"), "")).toBe("needs a name");
  expect(messageOf(z.number({ error: "must be days" }).max(3), "x")).toBe("must be days");
  expect(messageOf(z.union([z.number(), z.custom<string>(() => false)]), "x")).toBe("Invalid input");
});
