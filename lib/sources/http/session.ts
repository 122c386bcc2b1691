/**
 * The HTTP side of one query: connection pool with its TLS options, one deadline for the whole query, counters,
 * safe retries, redirects inside the same host only. All failures are SourceErrors.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request, type Dispatcher } from "undici";
import { prometheusErrorType, serverMessage, SourceError } from "../errors";
import type { Connection, SourceLimits } from "../types";
import { credentialHeaders, tlsOptions, withUrlCredentials } from "./auth";
import { decoded, readBounded } from "./body";
import { transportFailure } from "./failure";
import { redirectTarget } from "./redirect";
import { retryDelayMs } from "./retry";
import { parseBaseUrl, publicUrl } from "./url";

export interface SessionOptions {
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
  /** Called with the bytes of all bodies so far and, where the answer says it, the current body's share 0–1. */
  readonly onBytes?: (bytes: number, bodyFraction: number | null) => void;
}

export interface SendOptions {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Leave out the registered credentials and headers: the request goes to another host than the registered. */
  readonly foreign?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly url: URL;
  readonly header: (name: string) => string | undefined;
  /** The body, decompressed, bounded by what is left of the query's bytes; errors are SourceErrors. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Bytes of an error body that are read for its message. */
const ERROR_BODY_BYTES = 65_536;
const MAX_REDIRECTS = 5;

export class HttpSession {
  readonly baseUrl: URL;
  bytes = 0;
  requests = 0;
  private readonly agent: Agent;
  private readonly headers: Record<string, string>;
  private readonly deadline: AbortSignal;
  private readonly stop: AbortSignal;

  constructor(
    connection: Connection,
    private readonly options: SessionOptions,
  ) {
    const { limits, signal } = options;
    // An uploaded document has no address; nothing is sent then.
    this.baseUrl =
      connection.document === undefined ? parseBaseUrl(connection.baseUrl) : new URL("about:blank");
    const credentials = withUrlCredentials(connection.credentials, this.baseUrl);
    this.headers = credentialHeaders(credentials);
    this.deadline = AbortSignal.timeout(limits.totalTimeoutMs);
    this.stop = AbortSignal.any([signal, this.deadline]);
    this.agent = new Agent({
      connect: { ...tlsOptions(credentials), timeout: limits.idleTimeoutMs },
      headersTimeout: limits.idleTimeoutMs,
      bodyTimeout: limits.idleTimeoutMs,
    });
  }

  /** Sends a request that is safe to repeat; any status is an answer. Retries, then throws SourceError. */
  async send(url: URL, init: SendOptions = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= this.options.limits.attempts;
      let delay: number | null;
      let failure: SourceError | undefined;
      let answer: Answer | undefined;
      try {
        answer = await this.follow(url, init);
        delay = last ? null : retryDelayMs(attempt, answer.status, answer.header("retry-after"));
        if (delay === null) return answer;
        const text = await this.readError(answer);
        // The server gave up on the query itself: asking again would only load it once more.
        if (isQueryTimeout(text)) return { ...answer, chunks: once(text) };
      } catch (error) {
        failure = error instanceof SourceError ? error : this.failed(error, url, null);
        delay = last || failure.code !== "refused" ? null : retryDelayMs(attempt);
        if (delay === null) throw failure;
      }
      await this.pause(delay, url);
    }
  }

  /** As `send`, but a status other than 2xx is thrown as SourceError `http` with the server's own words. */
  async sendOk(url: URL, init: SendOptions = {}): Promise<Answer> {
    const answer = await this.send(url, init);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw await this.httpError(answer);
  }

  async httpError(answer: Answer): Promise<SourceError> {
    const said = serverMessage(await this.readError(answer));
    const where = publicUrl(answer.url);
    return new SourceError(
      "http",
      `${where} answered HTTP ${answer.status}${said === "" ? "" : `: ${said}`}${advice(answer.status)}`,
      answer.status,
    );
  }

  /** The whole body as text; for answers that are small by nature. */
  async readText(answer: Answer): Promise<string> {
    return (await readBounded(answer.chunks, Infinity)).toString("utf8");
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async readError(answer: Answer): Promise<string> {
    try {
      return (await readBounded(answer.chunks, ERROR_BODY_BYTES)).toString("utf8");
    } catch (error) {
      if (error instanceof SourceError && (error.code === "cancelled" || error.code === "timeout"))
        throw error;
      return "";
    }
  }

  private async follow(url: URL, init: SendOptions): Promise<Answer> {
    let target = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await this.once(target, init);
      const next = redirectTarget(answer.status, answer.header("location"), target);
      if (!next) return answer;
      await this.readError(answer);
      target = next;
    }
    throw new SourceError("http", `${publicUrl(url)} redirects more than ${MAX_REDIRECTS} times`);
  }

  private async once(url: URL, init: SendOptions): Promise<Answer> {
    this.requests++;
    let response: Dispatcher.ResponseData;
    try {
      response = await request(url, {
        dispatcher: this.agent,
        method: init.method ?? "GET",
        headers: { accept: "application/json", ...(init.foreign ? {} : this.headers), ...init.headers },
        body: init.body ?? null,
        signal: this.stop,
      });
    } catch (error) {
      throw this.failed(error, url, null);
    }
    const header = (name: string): string | undefined => {
      const value = response.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    };
    return { status: response.statusCode, url, header, chunks: this.read(response.body, header, url) };
  }

  private async *read(
    body: Dispatcher.ResponseData["body"],
    header: Answer["header"],
    url: URL,
  ): AsyncGenerator<Uint8Array> {
    const encoding = header("content-encoding");
    const length = encoding === undefined ? Number(header("content-length") ?? NaN) : NaN;
    const { maxBytes } = this.options.limits;
    let own = 0;
    try {
      for await (const chunk of decoded(body, encoding)) {
        own += chunk.length;
        this.bytes += chunk.length;
        if (this.bytes > maxBytes) {
          throw new SourceError(
            "tooLarge",
            `the answers of ${publicUrl(url)} are larger than the limit of ${maxBytes} bytes: ` +
              "ask for a shorter lookback, a longer step or fewer series",
          );
        }
        this.options.onBytes?.(this.bytes, length > 0 ? own / length : null);
        yield chunk;
      }
    } catch (error) {
      throw this.failed(error, url, own);
    } finally {
      body.destroy();
    }
  }

  private failed(error: unknown, url: URL, bodyBytes: number | null): SourceError {
    const { signal, limits } = this.options;
    return transportFailure(error, {
      url,
      signal,
      deadline: this.deadline,
      idleTimeoutMs: limits.idleTimeoutMs,
      totalTimeoutMs: limits.totalTimeoutMs,
      bodyBytes,
    });
  }

  private async pause(ms: number, url: URL): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: this.stop });
    } catch (error) {
      throw this.failed(error, url, null);
    }
  }
}

function isQueryTimeout(body: string): boolean {
  const type = prometheusErrorType(body);
  return type === "timeout" || type === "canceled" || type === "execution";
}

function advice(status: number): string {
  if (status === 401) return ": check the data source's credentials";
  if (status === 403) return ": these credentials may not read here";
  return "";
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, "utf8");
}
