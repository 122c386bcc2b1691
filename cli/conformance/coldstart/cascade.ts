/** Single resolves, and several consecutive ones on one node. */
import { z } from "zod";
import { HonourWindows, runScenario, scenarioSchema } from "../../../lib/coldstart";
import type { Check } from "../suite";
import { fieldsOf, kind } from "./kind";

const given = z.looseObject({ defaults: z.looseObject({}), config: z.looseObject({}).default({}) });

/** The case's own settings override the file's defaults. */
function scenarioOf({ defaults, ...vector }: z.infer<typeof given>, overrides: object = {}) {
  const config = { ...defaults, ...vector.config };
  return scenarioSchema.parse({ ...fieldsOf(scenarioSchema, vector), ...overrides, config });
}

const cascade = kind(given.extend({ expect: z.looseObject({}) }), (vector) => ({
  expected: vector.expect,
  got: runScenario(scenarioOf(vector)).result,
}));

const stepSchema = z.object({
  start_ms: z.number(),
  overrides: z.looseObject({}).default({}),
  expect: z.looseObject({}),
});

const sequences = kind(given.extend({ steps: z.array(stepSchema) }), (vector) => {
  const honour = new HonourWindows();
  return {
    expected: vector.steps.map(({ expect }) => expect),
    got: vector.steps.map(
      ({ start_ms, overrides }) =>
        runScenario(scenarioOf(vector, { ...overrides, start_ms }), { honour }).result,
    ),
  };
});

export const CASCADE: Readonly<Record<string, Check>> = { cascade, sequences };
