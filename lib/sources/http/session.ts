/**
 * The HTTP side of one query: its connection, one deadline for the whole query, counters, safe retries, and redirects
 * within the same host only. All failures are SourceErrors.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { SourceError } from "../errors";
import { Hider, type Quote } from "../secrets/hider";
import type { Connection as Registered, SourceLimits, SourceRef } from "../types";
import { withText, type Answer } from "./answer";
import { credentialHeaders, tlsOptions, withUrlCredentials } from "./auth";
import { readBody, readBounded } from "./body";
import type { ChunkReader, Connection, WireAnswer, WireRequest } from "./connection";
import { httpError, isQueryTimeout, readError } from "./errorAnswer";
import { transportFailure } from "./failure";
import { openConnection, type Opening } from "./openConnection";
import { redirectTarget } from "./redirect";
import { retryDelayMs } from "./retry";
import { parseBaseUrl, publicUrl } from "./url";

export interface SessionOptions {
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
  /**
   * Called with the total bytes of all bodies and, if the response states its length, the current body's share 0–1.
   */
  readonly onBytes?: (bytes: number, bodyFraction: number | null) => void;
  /** Hint for a path at which the server has nothing. */
  readonly notFound?: string | undefined;
}

export interface SendOptions {
  readonly method?: "GET" | "POST";
  /** Names must be lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Omits the registered credentials and headers, because the source chose the request's destination. */
  readonly foreign?: boolean;
  /** Also follows redirects to other hosts; no headers and nothing registered is sent there. */
  readonly leavesHost?: boolean;
}

const MAX_REDIRECTS = 5;
/** Limit of responses that are held in memory: a page of tags or events, a profile, a token. */
const MAX_TEXT_BYTES = 67_108_864;

export class HttpSession {
  readonly baseUrl: URL;
  /** The registered data source that is asked. */
  readonly source: SourceRef | undefined;
  /** Hides the secrets that were sent to the server. */
  readonly hider: Hider;
  readonly quote: Quote;
  bytes = 0;
  requests = 0;
  private readonly headers: Record<string, string>;
  private readonly opening: Omit<Opening, "idleTimeoutMs">;
  private readonly deadline: AbortSignal;
  private readonly stop: AbortSignal;
  /** Connections by origin, each used for one request at a time. */
  private readonly connections = new Map<string, Connection>();
  private readonly onStop = (): void => void this.close();

  constructor(
    registered: Registered,
    private readonly options: SessionOptions,
  ) {
    const { limits, signal } = options;
    this.source = registered.source;
    // An uploaded document has no address, and nothing is sent.
    this.baseUrl =
      registered.document === undefined ? parseBaseUrl(registered.baseUrl) : new URL("about:blank");
    const credentials = withUrlCredentials(registered.credentials, this.baseUrl);
    this.hider = new Hider(credentials);
    this.quote = this.hider.quote;
    this.headers = credentialHeaders(credentials);
    this.opening = { baseUrl: this.baseUrl, guard: registered.guard, tls: tlsOptions(credentials) };
    this.deadline = AbortSignal.timeout(limits.totalTimeoutMs);
    this.stop = AbortSignal.any([signal, this.deadline]);
    this.stop.addEventListener("abort", this.onStop);
  }

  /**
   * Sends a request that is safe to repeat and returns the response, whatever its status. Retries, then throws
   * SourceError.
   */
  async send(url: URL, init: SendOptions = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= this.options.limits.attempts;
      let delay: number | null;
      try {
        const answer = await this.follow(url, init);
        delay = last ? null : retryDelayMs(attempt, answer.status, answer.header("retry-after"));
        if (delay === null) return answer;
        const { text } = await readError(answer);
        if (isQueryTimeout(text)) return withText(answer, text);
      } catch (error) {
        const failure = this.failed(error, url, null);
        delay = last || failure.code !== "refused" ? null : retryDelayMs(attempt);
        if (delay === null) throw failure;
      }
      await this.pause(delay, url);
    }
  }

  /** Like `send`, but throws SourceError `http` with the server's message for a status other than 2xx. */
  async sendOk(url: URL, init: SendOptions = {}): Promise<Answer> {
    const answer = await this.send(url, init);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw await this.httpError(answer);
  }

  /** Returns a SourceError `http` with the server's message. */
  async httpError(answer: Answer): Promise<SourceError> {
    return httpError(answer, this.quote, this.options.notFound);
  }

  /**
   * Reads the whole body as text, for responses that are always small. Throws SourceError `tooLarge` above 64 MiB.
   */
  async readText(answer: Answer): Promise<string> {
    return (await this.readBytes(answer, MAX_TEXT_BYTES)).toString("utf8");
  }

  /** Reads the whole body. Throws SourceError `tooLarge` above `max` bytes. */
  async readBytes(answer: Answer, max: number): Promise<Buffer> {
    const body = await readBounded(answer.consume, max + 1);
    if (body.length <= max) return body;
    throw new SourceError("tooLarge", `${publicUrl(answer.url)} answers more than ${max} bytes`);
  }

  close(): void {
    this.stop.removeEventListener("abort", this.onStop);
    for (const connection of this.connections.values()) connection.destroy(new Error("closed"));
    this.connections.clear();
  }

  private async follow(url: URL, init: SendOptions): Promise<Answer> {
    let target = url;
    let options = init;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await this.once(target, options);
      const { status } = answer;
      const mayLeave = init.leavesHost ?? false;
      const next = redirectTarget(
        { status, location: answer.header("location"), from: target, mayLeave },
        this.quote,
      );
      if (!next) return answer;
      await readError(answer);
      target = next.url;
      if (next.leaves) options = { foreign: true };
    }
    throw new SourceError("http", `${publicUrl(url)} redirects more than ${MAX_REDIRECTS} times`);
  }

  private async once(url: URL, init: SendOptions): Promise<Answer> {
    const request: WireRequest = {
      method: init.method ?? "GET",
      url,
      headers: {
        accept: "application/json",
        "user-agent": "plimsoll",
        ...(init.foreign ? {} : this.headers),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    };
    const { connection, answer } = await this.exchange(request);
    const header = (name: string): string | undefined => answer.head.headers.get(name);
    return {
      status: answer.head.status,
      url,
      header,
      consume: (onChunk) => this.read(connection, answer.length, header("content-encoding"), url, onChunk),
    };
  }

  /** Uses an idle connection if there is one, or a new one if the server has closed it in the meantime. */
  private async exchange(request: WireRequest): Promise<{ connection: Connection; answer: WireAnswer }> {
    const { url } = request;
    try {
      for (;;) {
        this.stop.throwIfAborted();
        const known = this.connections.get(url.origin);
        const reused = known?.idle === true;
        if (!reused) known?.destroy();
        const connection = reused
          ? known
          : openConnection(url, { ...this.opening, idleTimeoutMs: this.options.limits.idleTimeoutMs });
        this.connections.set(url.origin, connection);
        this.requests++;
        try {
          return { connection, answer: await connection.request(request) };
        } catch (error) {
          connection.destroy();
          if (!reused || this.stop.aborted) throw error;
        }
      }
    } catch (error) {
      throw this.failed(error, url, null);
    }
  }

  private async read(
    connection: Connection,
    length: number | null,
    encoding: string | undefined,
    url: URL,
    onChunk: ChunkReader,
  ): Promise<void> {
    const total = encoding === undefined && length !== null && length > 0 ? length : null;
    let own = 0;
    const reader: { error?: Error } = {};
    try {
      await readBody(connection, encoding, (chunk) => {
        own += chunk.length;
        this.bytes += chunk.length;
        if (this.bytes > this.options.limits.maxBytes) throw this.tooLarge(url);
        this.options.onBytes?.(this.bytes, total === null ? null : own / total);
        try {
          return onChunk(chunk);
        } catch (error) {
          reader.error = error instanceof Error ? error : new Error(String(error));
          throw reader.error;
        }
      });
    } catch (error) {
      // An error thrown by the caller's reader is not a connection failure.
      if (reader.error) throw reader.error;
      throw this.failed(error, url, own);
    }
  }

  private tooLarge(url: URL): SourceError {
    return new SourceError(
      "tooLarge",
      `the answers of ${publicUrl(url)} are larger than the limit of ${this.options.limits.maxBytes} bytes: ` +
        "ask for a shorter lookback, a longer step or fewer series",
    );
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
      quote: this.quote,
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
