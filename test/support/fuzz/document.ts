/** The OpenAPI document in the fuzzer's form. */
import { z } from "zod";
import type { Schema } from "./schema";

const schemaSchema = z.record(z.string(), z.unknown());
const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema.optional() }));
const operationSchema = z.looseObject({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query", "header"]),
        required: z.boolean().optional(),
        schema: schemaSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ required: z.boolean().optional(), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  "x-limits": z.record(z.string(), z.unknown()),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});

export interface Operation extends z.infer<typeof operationSchema> {
  readonly method: string;
  readonly path: string;
}

export interface Document {
  /** Names of the documented limits. */
  readonly limits: readonly string[];
  readonly operations: readonly Operation[];
  readonly resolve: (ref: string) => Schema;
  /** Returns how a value violates the schema; undefined if it fits. */
  readonly misfit: (schema: Schema, value: unknown) => string | undefined;
}

const REF = "#/components/schemas/";

/** Throws if the JSON is not such a document. */
export function readDocument(json: unknown): Document {
  const { paths, components, "x-limits": limits } = documentSchema.parse(json);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
  const schemas = new Map(Object.entries(components.schemas));
  const here = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema).replaceAll(REF, "#/$defs/"));
  const $defs = here(components.schemas);
  const compiled = new Map<Schema, z.ZodType>();
  return {
    limits: Object.keys(limits),
    operations,
    resolve(ref) {
      const found = schemas.get(ref.slice(REF.length));
      if (!found) throw new Error(`The document has no ${ref}.`);
      return found;
    },
    misfit(schema, value) {
      const known =
        compiled.get(schema) ??
        z.fromJSONSchema({ ...schemaSchema.parse(here(schema)), $defs } as z.core.JSONSchema.JSONSchema);
      compiled.set(schema, known);
      const { error } = known.safeParse(value);
      return error && z.prettifyError(error);
    },
  };
}
