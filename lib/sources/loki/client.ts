/** Reads log entries from any Loki, page by page. https://grafana.com/docs/loki/latest/reference/loki-http-api/ */
import type { HttpSession } from "../http/session";
import { LokiApi } from "./api";
import type { LogEntry } from "./entry";
import { sameBackward, wholeNanosecond } from "./nanosecond";
import { drain, type LokiRange } from "./paging";

export interface LogQuery {
  /** LogQL. */
  readonly query: string;
  readonly range: LokiRange;
  /** Entries per page. */
  readonly pageSize: number;
  readonly maxEntries: number;
  /** Called before each page with its start, in Unix nanoseconds. */
  readonly onPage?: (startNs: bigint) => void;
}

/** Returns every entry of the range exactly once, in time order. Throws SourceError. */
export async function queryLogs(session: HttpSession, asked: LogQuery): Promise<LogEntry[]> {
  const { query, range, pageSize, maxEntries, onPage } = asked;
  const api = new LokiApi(session, pageSize);
  return drain(
    range,
    {
      page: (part) => {
        onPage?.(part.startNs);
        return api.entries(query, part);
      },
      limit: () => api.limit,
      sameBackward: (timeNs, seen) => sameBackward(api, query, timeNs, seen),
      wholeNanosecond: (timeNs, seen) => wholeNanosecond(api, query, timeNs, seen),
    },
    maxEntries,
  );
}
