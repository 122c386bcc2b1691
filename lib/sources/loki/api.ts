/** The part of Loki's HTTP API that is used; learns the server's entries limit from its errors. */
import { SourceError } from "../errors";
import type { HttpSession } from "../http/session";
import { joinUrl } from "../http/url";
import type { LogEntry } from "./entry";
import { parsePage } from "./page";
import type { LokiRange } from "./paging";

/** "max entries limit per query exceeded, limit > max_entries_limit_per_query (10000 > 5000)" */
const LIMIT_ERROR = /max[_ ]entries[_ ]limit.{0,200}?\(\s{0,9}(\d{1,15})\s{0,9}>\s{0,9}(\d{1,15})\s{0,9}\)/s;

export class LokiApi {
  constructor(
    private readonly session: HttpSession,
    /** Entries per page; lowered when the server states a lower limit. */
    public limit: number,
  ) {}

  /** Whether the server has stated its limit; requesting more is then pointless. */
  limitStated = false;

  async entries(
    query: string,
    range: LokiRange,
    direction: "forward" | "backward" = "forward",
  ): Promise<readonly LogEntry[]> {
    for (;;) {
      const asked = this.limit;
      const url = joinUrl(this.session.baseUrl, "/loki/api/v1/query_range", {
        query,
        start: String(range.startNs),
        end: String(range.endNs),
        limit: String(asked),
        direction,
      });
      const answer = await this.session.send(url);
      if (answer.status >= 200 && answer.status < 300) {
        return parsePage(await this.session.readText(answer), this.session.quote);
      }
      const error = await this.session.httpError(answer);
      const stated = Number(LIMIT_ERROR.exec(error.said ?? "")?.[2] ?? NaN);
      if (answer.status !== 400 || !(stated > 0 && stated < asked)) throw error;
      this.limit = stated;
      this.limitStated = true;
    }
  }

  /**
   * Returns label sets of the streams that a selector matches; may include streams without entries in the range, but
   * omits none.
   */
  async series(selector: string, range: LokiRange): Promise<Record<string, string>[]> {
    const url = joinUrl(this.session.baseUrl, "/loki/api/v1/series", {
      "match[]": selector,
      start: String(range.startNs),
      end: String(range.endNs),
    });
    const text = await this.session.readText(await this.session.sendOk(url));
    const found = seriesOf(text);
    if (!found)
      throw new SourceError(
        "body",
        `the list of streams is not an answer of Loki's API: ${this.session.quote(text, 120)}`,
      );
    return found;
  }
}

function seriesOf(text: string): Record<string, string>[] | null {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== "object" || answer === null || !("data" in answer)) return null;
    if (!Array.isArray(answer.data)) return null;
    return answer.data.map((labels: unknown) =>
      Object.fromEntries(Object.entries(Object(labels)).map(([name, value]) => [name, String(value)])),
    );
  } catch {
    return null;
  }
}
