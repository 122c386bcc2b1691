/** A kind of cases: the input of a case, and the output to compare. */
import type { z } from "zod";
import { Comparison } from "../compare";
import type { Check } from "../suite";

const TOLERANCE = 1e-9;

/** Returns a case without the notes in its file that are not fields of the schema. */
export const fieldsOf = (
  { shape }: { readonly shape: object },
  vector: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(vector).filter(([key]) => Object.hasOwn(shape, key)));

/** `compute` returns the actual and the expected result in the same shape. */
export function kind<S extends z.ZodType>(
  schema: S,
  compute: (vector: z.output<S>) => { readonly got: unknown; readonly expected: unknown },
): Check {
  return (vector) => {
    const parsed = schema.safeParse(vector);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => ({
        field: path.map(String).join("."),
        expected: "a case of this kind",
        got: message,
      }));
      return Promise.resolve(problems);
    }
    const { got, expected } = compute(parsed.data);
    const comparison = new Comparison(TOLERANCE);
    comparison.deep("expect", expected, got);
    return Promise.resolve([...comparison.differences]);
  };
}
