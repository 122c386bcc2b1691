/** Limits of the JSON in a request's body. */
import { jsonBeyond } from "../../../document/jsonSize";
import { above, LIMITS } from "../../../limits/limits";
import { UnprocessableError } from "../errors";

/** The limit on the number of values; a route that takes more than others has its own. */
export type MostValues = "bodyValues" | "planValues";

/**
 * Throws UnprocessableError for JSON that is nested deeper, or has more values, than a body may. Later checks of the
 * value may therefore recurse.
 */
export function checkJsonSize(text: string, most: MostValues = "bodyValues"): void {
  const beyond = jsonBeyond(text, { depth: LIMITS.bodyDepth.value, values: LIMITS[most].value });
  if (beyond === undefined) return;
  const limit = beyond === "depth" ? "bodyDepth" : most;
  throw new UnprocessableError(`The request body has ${above(limit)}.`, [], "bodyTooComplex");
}
