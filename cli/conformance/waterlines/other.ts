/** The smallest of several quantities, and the checks of the agents' webhook. */
import { z } from "zod";
import { checkFragment, lowestLine } from "../../../lib/waterlines";
import { kind } from "./kind";
import { minCaseSchema } from "./shapes";

export const waterlineMin = kind(minCaseSchema, ({ pushes }, expected, comparison) => {
  const minimums = pushes.map((_, at) => lowestLine(pushes.slice(0, at + 1), false).text);
  comparison.deep("minAfterEachPush", expected.minAfterEachPush, minimums);
  comparison.value("lengthAfterAll", expected.lengthAfterAll, pushes.length);
});

const validateInput = z.object({ input: z.unknown() });

/** If there are several errors, only the first one is specified. */
export const validate = kind(validateInput, ({ input }, expected, comparison) => {
  const [first] = checkFragment(input);
  comparison.value("valid", expected.valid, first === undefined);
  comparison.value("errorType", expected.errorType, first);
});
