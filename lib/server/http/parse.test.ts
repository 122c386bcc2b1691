import { expect, it } from "vitest";
import { z } from "zod";
import { installSchemaWords } from "../../limits/schemaWords";
import { parsePart } from "./parse";

installSchemaWords();

const schema = z.object({
  project: z.coerce.number().int().positive(),
  kind: z.enum(["a", "b"]),
  pipeline: z.union([z.literal("none"), z.coerce.number()]),
});

it("says of each parameter that is absent that it is, and of others what they have to be", () => {
  expect(parsePart(schema, { kind: "c" }, "query").details).toEqual([
    { path: "query.project", message: "is missing: a number" },
    { path: "query.kind", message: "must be one of a, b" },
    { path: "query.pipeline", message: "is missing" },
  ]);
  const wrong = { project: "x", kind: ["a", "a"], pipeline: "1" };
  expect(parsePart(schema, wrong, "query").details).toEqual([
    { path: "query.project", message: "must be a number" },
    { path: "query.kind", message: "is given 2 times: give it once" },
  ]);
});
