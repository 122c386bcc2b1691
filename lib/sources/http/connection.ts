/**
 * One HTTP/1.1 connection, one request at a time. Implemented on sockets so that a large body is read into one reused
 * buffer: common clients allocate a new one for every 64 kB and copy it once more, which takes longer than reading
 * the samples from it (docs/decisions/010).
 */
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls, type ConnectionOptions } from "node:tls";
import { BodyReader } from "./bodyReader";
import type { AddressPolicy } from "./addressPolicy";
import { framingOf, HttpSyntaxError, keepsAlive, parseHead, type Framing, type ResponseHead } from "./head";
import { checkLiteral, guardedLookup, refusedAddress, type Resolve } from "./guardedLookup";

export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  /** Names must be lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WireAnswer {
  readonly head: ResponseHead;
  /** Length of the body in bytes, if the head states it. */
  readonly length: number | null;
}

export interface ConnectionOptionsForWire {
  readonly tls: ConnectionOptions;
  /** Milliseconds without a byte after which the connection fails with code ETIMEDOUT. */
  readonly idleTimeoutMs: number;
  /** The addresses that may be connected to; all if absent. */
  readonly policy?: AddressPolicy;
  readonly resolve?: Resolve;
}

/** Receives a part of a body, which is valid until it returns. Returning false ends the reading. */
export type ChunkReader = (chunk: Uint8Array) => boolean | void;

const READ_BUFFER = 65_536;
const MAX_HEAD = 65_536;

interface Waiting {
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onEnd: () => void;
  readonly onError: (error: unknown) => void;
}

export class Connection {
  /** Requests sent on this connection. */
  used = 0;
  private readonly socket: Socket;
  private waiting: Waiting | null = null;
  /** Bytes that arrived before a reader was attached. */
  private early: Uint8Array[] = [];
  private ended = false;
  private failure: unknown = null;
  private framing: Framing = 0;
  private reusable = true;

  /** Throws SourceError `unregistered` for an address that the policy refuses. */
  constructor(url: URL, options: ConnectionOptionsForWire) {
    this.socket = this.open(url, options);
    this.socket.once("connect", () => this.checkPeer(url, options.policy));
    this.socket.setNoDelay(true);
    this.socket.setTimeout(options.idleTimeoutMs, () => {
      this.destroy(Object.assign(new Error("no byte came in time"), { code: "ETIMEDOUT" }));
    });
    this.socket.on("error", (error) => this.fail(error));
    this.socket.on("end", () => this.finish());
    this.socket.on("close", () => this.finish());
  }

  /** Whether the last response was read to its end and another request may follow. */
  get idle(): boolean {
    return (
      this.reusable &&
      !this.ended &&
      this.failure === null &&
      this.waiting === null &&
      this.early.length === 0
    );
  }

  /** Sends a request and waits for the response head. Rejects with the socket's error or HttpSyntaxError. */
  async request(request: WireRequest): Promise<WireAnswer> {
    this.used++;
    this.reusable = false;
    this.socket.write(requestText(request));
    let head = await this.readHead();
    while (head.status >= 100 && head.status < 200 && head.status !== 101) head = await this.readHead();
    this.framing = framingOf(head);
    this.reusable = keepsAlive(head, this.framing);
    return { head, length: typeof this.framing === "number" ? this.framing : null };
  }

  /**
   * Passes the response body to `onChunk`. Rejects with the socket's error, HttpSyntaxError, or what onChunk throws.
   */
  body(onChunk: ChunkReader): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (error?: unknown): void => {
        this.waiting = null;
        if (error === undefined) resolve();
        else {
          reject(error instanceof Error ? error : new Error(String(error)));
          this.destroy();
        }
      };
      const reader = new BodyReader(this.framing, (data) => {
        if (onChunk(data) === false) throw ENOUGH;
      });
      const guarded = (work: () => void): void => {
        try {
          work();
          if (reader.done) stop();
        } catch (error) {
          if (error !== ENOUGH) return stop(error);
          stop();
          this.destroy();
        }
      };
      if (reader.done) {
        this.socket.resume();
        resolve();
        return;
      }
      this.wait({
        onBytes: (bytes) =>
          guarded(() => {
            const taken = reader.push(bytes);
            if (taken < bytes.length) this.reusable = false;
          }),
        onEnd: () => guarded(() => reader.end()),
        onError: stop,
      });
    });
  }

  /** Pauses the arrival of bytes for a slow reader; `resume` continues it. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  destroy(error?: Error): void {
    this.reusable = false;
    if (error) this.fail(error);
    this.socket.destroy();
  }

  private open(url: URL, options: ConnectionOptionsForWire): Socket {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const { policy } = options;
    if (policy) checkLiteral(host, policy);
    const lookup = policy ? { lookup: guardedLookup(policy, options.resolve) } : {};
    if (url.protocol === "https:") {
      // A certificate names its host without the trailing dot of an absolute name.
      const servername = isIP(host) === 0 ? { servername: host.replace(/\.$/, "") } : {};
      const place = { host, port: Number(url.port || 443) };
      const socket = connectTls({ ...options.tls, ...servername, ...lookup, ...place });
      return socket.on("data", (bytes: Buffer) => this.take(bytes));
    }
    const onread = {
      buffer: Buffer.allocUnsafeSlow(READ_BUFFER),
      callback: (length: number, buffer: Uint8Array) => this.take(buffer.subarray(0, length)),
    };
    return connectTcp({ host, port: Number(url.port || 80), ...lookup, onread }).resume();
  }

  /** Runs before the first byte is sent and checks the address that the socket actually connected to. */
  private checkPeer(url: URL, policy: AddressPolicy | undefined): void {
    const reason = policy?.(this.socket.remoteAddress ?? "") ?? null;
    if (reason !== null) this.destroy(refusedAddress(url.hostname, reason));
  }

  private take(bytes: Uint8Array): true {
    if (this.waiting) this.waiting.onBytes(bytes);
    else {
      // The buffer is reused, so bytes that arrive before a reader is attached are copied.
      this.early.push(new Uint8Array(bytes));
      // A reader may take a while, and a server that keeps sending must not fill the memory.
      this.socket.pause();
    }
    return true;
  }

  private finish(): void {
    if (this.ended) return;
    this.ended = true;
    this.reusable = false;
    this.waiting?.onEnd();
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.reusable = false;
    this.waiting?.onError(error);
  }

  private wait(waiting: Waiting): void {
    this.waiting = waiting;
    const early = this.early;
    this.early = [];
    for (const [index, bytes] of early.entries()) {
      waiting.onBytes(bytes);
      if (this.waiting !== waiting) {
        this.early.push(...early.slice(index + 1));
        return;
      }
    }
    if (this.failure !== null) waiting.onError(this.failure);
    else if (this.ended) waiting.onEnd();
    else this.socket.resume();
  }

  private readHead(): Promise<ResponseHead> {
    return new Promise((resolve, reject) => {
      let read: Uint8Array = new Uint8Array(0);
      const fail = (error: unknown): void => {
        this.waiting = null;
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      this.wait({
        onBytes: (bytes) => {
          read = joined(read, bytes);
          const end = endOfHead(read);
          if (end < 0) {
            if (read.length > MAX_HEAD) fail(new HttpSyntaxError("the answer's headers do not end"));
            return;
          }
          this.waiting = null;
          this.socket.pause();
          if (end < read.length) this.early.unshift(read.subarray(end));
          try {
            resolve(parseHead(Buffer.from(read.buffer, read.byteOffset, end).toString("latin1").trimEnd()));
          } catch (error) {
            fail(error);
          }
        },
        onEnd: () => fail(Object.assign(new Error("the connection was closed"), { code: "ECONNRESET" })),
        onError: fail,
      });
    });
  }
}

const ENOUGH = new Error("the reader has enough");

function requestText({ method, url, headers, body }: WireRequest): string {
  const fields: Record<string, string> = { host: url.host, ...headers };
  if (body !== undefined) fields["content-length"] = String(Buffer.byteLength(body));
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** Returns the index after the empty line that ends a head, or −1 if it has not arrived yet. */
function endOfHead(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) {
    if (bytes[at + 1] === 0x0a) return at + 2;
    if (bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a) return at + 3;
  }
  return -1;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
