/** The fields that scripts read and send most are described: unit, range, and when they are null. */
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { openApiRoute } from "@/lib/server/routes";

/** Whose answers a script reads; what they hold of a policy's own document is described with the policy. */
const READ_MOST = [
  "getRun",
  "listRuns",
  "watchRun",
  "explainImage",
  "listPolicies",
  "getOperation",
  "listNamespaces",
  "getNamespaceMinutes",
  "listRunners",
  "getRunner",
  "listNodes",
  "getQueue",
];
/** Whose bodies a script sends. */
const SENT_MOST = [
  "reportBuilds",
  "createRun",
  "createImport",
  "setImportSchedule",
  "changeNamespaceQuota",
  "changeInstanceQuota",
  "setQuotaForAll",
  "previewQuota",
  "resetNamespaceMinutes",
  "createRunner",
  "changeRunnerFactors",
  "changeFactorsOfRunners",
  "minutesWhatIf",
  "createToken",
];
const DOCUMENTS = ["PolicyModel"];

interface Schema {
  readonly $ref?: string | undefined;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
  }),
);
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), z.object({ schema })).optional() }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

let document: z.infer<typeof documentSchema>;
beforeAll(async () => {
  process.env.PLIMSOLL_LOG_LEVEL ??= "silent";
  const request = new Request("http://plimsoll.test/api/openapi.json");
  const response = await openApiRoute.handle(request, { params: Promise.resolve({}) });
  document = documentSchema.parse(await response.json());
});

/** Where the schema has a field that says nothing of itself. */
function silentIn(of: Schema, at: string, seen: Set<string>): string[] {
  const name = of.$ref?.split("/").at(-1);
  if (name !== undefined) {
    if (seen.has(name) || DOCUMENTS.includes(name)) return [];
    seen.add(name);
    return silentIn(document.components.schemas[name] ?? {}, name, seen);
  }
  const fields = Object.entries(of.properties ?? {}).flatMap(([key, field]) => {
    const path = `${at}.${key}`;
    const isSilent = field.description === undefined && field.$ref === undefined;
    return [...(isSilent ? [path] : []), ...silentIn(field, path, seen)];
  });
  const parts = [
    ...(of.anyOf ?? []),
    ...(of.oneOf ?? []),
    ...(of.allOf ?? []),
    ...(of.items ? [of.items] : []),
  ];
  return [...fields, ...parts.flatMap((part) => silentIn(part, at, seen))];
}

const operation = (operationId: string) =>
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find((each) => each.operationId === operationId);

function expectDescribed(content: Readonly<Record<string, { schema: Schema }>> = {}, of: string): void {
  expect(Object.keys(content)).not.toEqual([]);
  expect(Object.values(content).flatMap((each) => silentIn(each.schema, of, new Set()))).toEqual([]);
}

it.each(READ_MOST)("each field of the answer of %s is described", (operationId) => {
  expectDescribed(operation(operationId)?.responses["200"]?.content, operationId);
});

it.each(SENT_MOST)("each field that %s takes is described", (operationId) => {
  expectDescribed(operation(operationId)?.requestBody?.content, operationId);
});
