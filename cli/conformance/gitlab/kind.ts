/** A kind of cases of the GitLab file: the shape of its input, and what comes out under the names of its expectation. */
import { z } from "zod";
import { Comparison } from "../compare";
import type { Check } from "../suite";

const TOLERANCE = 1e-9;

/** `run` returns the outcome; a case fails where the expectation names a field with another value. */
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
