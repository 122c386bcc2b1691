/** Names and values of labels on a server, for completion in an editor. */
import { counted, type OnCount } from "./counted";
import { SourceError } from "./errors";
import { getJson, property } from "./finding";
import { HttpSession } from "./http/session";
import { sourceTypes, type SourceType } from "./shapes";
import { DEFAULT_LIMITS, type Connection } from "./types";

export interface LabelQuestion {
  /** The label whose values are requested; if absent, the names of labels. */
  readonly label?: string | undefined;
  /** A selector of series or streams; all of them if absent. */
  readonly match?: string | undefined;
  /** Unix milliseconds; the last day before it is searched. */
  readonly nowMs: number;
  /** Maximum number of values. */
  readonly limit: number;
  /** Milliseconds for the whole request. */
  readonly timeoutMs: number;
}

export interface Labels {
  /** In the server's order. */
  readonly values: readonly string[];
  /** Whether the server has more than these. */
  readonly more: boolean;
}

const DAY_MS = 86_400_000;
/** Longer values are omitted: nobody picks them from a list. */
const LONGEST = 1_024;
const MAX_BYTES = 8_388_608;

/** Throws SourceError, also for a type without labels. */
export async function askLabels(
  type: SourceType,
  connection: Connection,
  { label, match, nowMs, limit, timeoutMs }: LabelQuestion,
  { signal, onCount }: { readonly signal: AbortSignal; readonly onCount: OnCount },
): Promise<Labels> {
  const { labels: api, notFound } = sourceTypes[type];
  if (api === undefined) throw new SourceError("document", "a source of this type has no labels");
  const limits = {
    ...DEFAULT_LIMITS,
    idleTimeoutMs: timeoutMs,
    totalTimeoutMs: timeoutMs,
    maxBytes: MAX_BYTES,
    attempts: 1,
  };
  const session = new HttpSession(connection, { signal, limits, notFound });
  try {
    const path = label === undefined ? "/labels" : `/label/${encodeURIComponent(label)}/values`;
    const question = {
      start: api.time(nowMs - DAY_MS),
      end: api.time(nowMs),
      ...(match === undefined ? {} : { [api.match]: match }),
      ...(api.limit === undefined ? {} : { [api.limit]: String(limit + 1) }),
    };
    const answer = await counted({ session, type, onCount }, () =>
      getJson(session, api.root + path, question),
    );
    const data = property(answer, "data") ?? [];
    if (property(answer, "status") !== "success" || !Array.isArray(data)) {
      throw new SourceError("body", "the server answers, but not with a list of labels");
    }
    const known = data.filter((each): each is string => typeof each === "string" && each.length <= LONGEST);
    return { values: known.slice(0, limit).map(session.hider.words), more: data.length > limit };
  } finally {
    session.close();
  }
}
