/** A kind of cases of the GitLab file: the schema of its input, and its output under the names of the expectation. */
import { z } from "zod";
import { Comparison } from "../compare";
import type { Check } from "../suite";

const TOLERANCE = 1e-9;

/** `run` returns the output; a case fails if the expectation has a different value for a field. */
export function kind<I extends z.ZodType>(
  input: I,
  run: (input: z.output<I>) => Record<string, unknown>,
): Check {
  const schema = z.object({ input: z.unknown(), expected: z.record(z.string(), z.unknown()) });
  return (vector) => {
    const { expected, input: raw } = schema.parse(vector);
    const comparison = new Comparison(TOLERANCE);
    comparison.deep("expected", expected, run(input.parse(raw)));
    return Promise.resolve(comparison.differences);
  };
}
