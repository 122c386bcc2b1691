/** The single path from a policy's query to its data: a session with its source, and always an outcome. */
import type { Query, QueryOutcome, QuerySuccess } from "../../../discovery";
import { SourceError, toSourceError } from "../../../sources/errors";
import { HttpSession } from "../../../sources/http/session";
import { Hider } from "../../../sources/secrets/hider";
import { sourceTypes } from "../../../sources/shapes";
import type { FailureDetails } from "./adapter";
import { adapterOf } from "./adapters";
import type { SourceContext } from "./context";
import { hideLabels, withoutSecrets } from "./withoutSecrets";

/** Never throws for errors of the source: they become a failed outcome with message and code. */
export async function fetchQuery(query: Query, ctx: SourceContext): Promise<QueryOutcome> {
  const began = performance.now();
  let session: HttpSession | undefined;
  let hider = new Hider({});
  let details: FailureDetails = { ignoredSeries: 0, ignoredLabels: [] };
  let fraction = (bodyFraction: number | null): number | null => bodyFraction;
  const base = (): Pick<QuerySuccess, "name" | "type" | "durationMs" | "bytes" | "requests"> => ({
    name: query.name,
    type: query.type,
    durationMs: performance.now() - began,
    bytes: session?.bytes ?? 0,
    requests: session?.requests ?? 0,
  });
  try {
    ctx.signal.throwIfAborted();
    if (query.refused !== undefined) throw new SourceError("document", query.refused);
    const connection = ctx.connect(query);
    hider = new Hider(connection.credentials);
    session = new HttpSession(connection, {
      signal: ctx.signal,
      limits: ctx.limits,
      notFound: sourceTypes[query.type].notFound,
      onBytes: (bytes, bodyFraction) =>
        ctx.onProgress?.({ query: query.name, bytes, fraction: fraction(bodyFraction) }),
    });
    hider = session.hider;
    const fetched = await adapterOf(query.type).fetch({
      query,
      ctx,
      session,
      connection,
      onFailure: (found) => (details = found),
      setFraction: (next) => (fraction = next),
    });
    return {
      ...base(),
      status: "success",
      ignoredSeries: 0,
      ...fetched,
      ...withoutSecrets(fetched, hider),
    };
  } catch (error) {
    const failure = failureOf(error, ctx.signal);
    return {
      ...base(),
      status: "failed",
      message: hider.sentence(failure.message),
      code: failure.code,
      httpStatus: failure.status,
      warnings: [],
      ignoredSeries: details.ignoredSeries,
      ignoredLabels: hideLabels(details.ignoredLabels, hider),
    };
  } finally {
    session?.close();
  }
}

function failureOf(error: unknown, signal: AbortSignal): Pick<SourceError, "code" | "message" | "status"> {
  if (signal.aborted) return { code: "cancelled", message: "the query was cancelled" };
  return toSourceError(error);
}
