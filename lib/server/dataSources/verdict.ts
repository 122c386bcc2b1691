/** What the end of a request says about the data source itself. */
import type { SourceCount } from "../../sources/counted";
import { sourceTypes } from "../../sources/shapes";

/** `answered` includes refusals of one query; `unknown`: the request says nothing, for example because it was cancelled. */
export type Verdict = "answered" | "failed" | "unknown";

/** The source works, but this query, project or repository does not exist or asks for too much. */
const ANSWERED_CODES: readonly string[] = ["tooLarge", "noImageLabel"];
const FAILED_CODES: readonly string[] = ["refused", "timeout", "body"];
/** Statuses below 500 that are about the source's credentials or rate, not about one query. */
const FAILED_STATUSES: readonly number[] = [401, 403, 407, 429];

export function verdictOf({ type, status, code = "", httpStatus }: SourceCount): Verdict {
  if (status === "success" || ANSWERED_CODES.includes(code)) return "answered";
  if (FAILED_CODES.includes(code)) return "failed";
  if (code !== "http") return "unknown";
  // A redirect that leads nowhere has no status.
  if (httpStatus === undefined || httpStatus >= 500 || FAILED_STATUSES.includes(httpStatus)) return "failed";
  return httpStatus === 404 && !sourceTypes[type].namesThings ? "failed" : "answered";
}
