import type { QueryResult } from "@/lib/discovery";

/**
 * What to do about a failed query, if its message does not say so: the messages of `unregistered`, `tooLarge` and
 * `noImageLabel` name the fix, and a cancelled query needs none.
 */
export function adviceFor(result: QueryResult): string | null {
  switch (result.code) {
    case "refused":
      return "Check that the source runs and that the URL has the right host and port; Test connection under Data sources shows when it answers.";
    case "timeout":
      return "Ask for less (shorter lookback, longer step, fewer series), or ask the operators of the source why it is slow; then run the policy again.";
    case "http":
      return "With a status of 4xx correct the query or the credentials, as the source says; with 5xx the source itself has a problem: run the policy again when it is solved.";
    case "body":
      return "Check that the URL is that of the API and that no proxy changes or cuts answers; Try a query under Data sources shows what comes back.";
    case "document":
      return "Correct the document and upload it again under Data sources.";
    case "internal":
      return "This is a bug in Plimsoll, not in the policy: check the server's log and report it.";
    default:
      return null;
  }
}
