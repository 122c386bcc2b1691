/** Which of a policy's queries a run's samples do not answer, in words. */
import type { Run } from "@/lib/api/runs";
import { formatGoDuration } from "@/lib/document/duration";
import { differsInLookback, type Query } from "@/lib/discovery";

type Fetched = Pick<Run, "spec" | "queryResults">;

/** "usage looks back 336h, and the run did 168h". */
export function whyUnfetched({ spec, queryResults }: Fetched, query: Query): string {
  const { name } = query;
  const asked = spec.queries.find((each) => each.name === name);
  if (asked === undefined) return `${name} is not among the queries of the run`;
  if (!differsInLookback(asked, query) || !("lookbackSeconds" in query && "lookbackSeconds" in asked)) {
    return `${name} is not what the run asked`;
  }
  const [from, to] = [asked, query].map(({ lookbackSeconds }) => formatGoDuration(lookbackSeconds));
  if (query.lookbackSeconds > asked.lookbackSeconds)
    return `${name} looks back ${to}, and the run did ${from}`;
  const pushed = queryResults.some((result) => result.name === name && result.pushdown?.way === "totals");
  return pushed
    ? `${name} looks back ${to}, and of ${from} the server sent one value per image`
    : `${name} looks back ${to}, which begins between two samples of the run`;
}
