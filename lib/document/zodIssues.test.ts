import { expect, it, vi } from "vitest";
import { z } from "zod";
import { installSchemaWords } from "../limits/schemaWords";
import { issuesOfZod } from "./zodIssues";

installSchemaWords();

const told = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value);
  return error === undefined ? [] : issuesOfZod(error).map(({ path, message }) => `${path}: ${message}`);
};
const token = z.strictObject({ name: z.string(), expiresInDays: z.number().optional() });

it("names the field that was meant, also of a map inside another", () => {
  expect(told(token, { name: "ci", expireInDays: 3, zzz: 1 })).toEqual([
    'expireInDays: is not a field here: did you mean "expiresInDays"?',
    "zzz: is not a field here: check its spelling or remove it",
  ]);
  expect(told(z.object({ token }), { token: { name: "ci", nam: "x" } })).toEqual([
    'token.nam: is not a field here: did you mean "name"?',
  ]);
});

it("names it in another bundle than the one that words issues", async () => {
  vi.resetModules();
  const reader = await import("./zodIssues");
  const { error } = token.safeParse({ name: "ci", expireInDays: 3 });
  expect(error && reader.issuesOfZod(error)[0]?.message).toMatch('did you mean "expiresInDays"?');
});

it("does not count the length of what has the wrong kind, and says nothing twice", () => {
  expect(told(z.object({ list: z.array(z.string()).max(2) }), { list: "abc" })).toEqual([
    "list: must be a list, not text",
  ]);
  expect(told(z.object({ id: z.int().max(Number.MAX_SAFE_INTEGER) }), { id: 1e20 })).toHaveLength(1);
  expect(told(z.object({ id: z.number().min(9).max(5) }), { id: 7 })).toHaveLength(2);
});
