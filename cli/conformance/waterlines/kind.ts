/** Creates a check from the schema of a case's input and the function that compares. */
import { z } from "zod";
import { profileNameSchema, type ProfileName } from "../../../lib/waterlines";
import { Comparison, type Difference } from "../compare";
import type { Check } from "../suite";

export const TOLERANCE = 1e-9;

/** A case's expectation for one profile, without notes on its origin. */
export type Expected = Readonly<Record<string, unknown>>;

const caseSchema = z.looseObject({
  profile: profileNameSchema.optional(),
  expected: z.record(z.string(), z.unknown()),
});

export function kind<S extends z.ZodType>(
  input: S,
  compare: (input: z.output<S>, expected: Expected, comparison: Comparison, profile: ProfileName) => void,
): Check {
  return (vector) => Promise.resolve(check(vector, input, compare));
}

function check<S extends z.ZodType>(
  vector: unknown,
  input: S,
  compare: (i: z.output<S>, expected: Expected, comparison: Comparison, profile: ProfileName) => void,
): Difference[] {
  const { profile = "seed", expected } = caseSchema.parse(vector);
  const comparison = new Comparison(TOLERANCE);
  compare(input.parse(vector), expected, comparison, profile);
  return comparison.differences;
}
