/**
 * Reads JSON from byte chunks as they arrive: a state machine that can be cut at any byte, emits tokens and keeps
 * only the current token. Pure; implements JSON (RFC 8259), independent of Prometheus.
 */

import { StringBytes, StringBytesError } from "./stringBytes";

export interface JsonHandler {
  startObject(): void;
  endObject(): void;
  startArray(): void;
  endArray(): void;
  key(name: string): void;
  string(text: string): void;
  /** Receives the number as written. */
  number(text: string): void;
  literal(value: true | false | null): void;
  /**
   * Called where an array's element may start. The handler may read whole elements itself, including a following
   * comma but not a closing bracket, and returns the position after them, or `from` if it read none. `closed` then
   * tells whether a closing bracket follows the last element read.
   */
  elements(chunk: Uint8Array, from: number): number;
  readonly closed: boolean;
}

export class JsonSyntaxError extends Error {
  override readonly name = "JsonSyntaxError";

  constructor(
    message: string,
    /** The part of the body that the message refers to, uncut. */
    readonly word = "",
  ) {
    super(message);
  }
}

const enum State {
  Value,
  ValueOrEnd,
  KeyOrEnd,
  Key,
  Colon,
  AfterValue,
  String,
  Escape,
  Number,
  Literal,
  Done,
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const MAX_DEPTH = 64;
/** Maximum bytes of one string or number: a label or an error message, never a document. */
const MAX_TOKEN_BYTES = 1_048_576;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export class JsonTokenizer {
  private state = State.Value;
  /** One entry per depth: true for an open array, false for an open object. */
  private readonly stack: boolean[] = [];
  private inKey = false;
  private text = "";
  private consumed = 0;
  /** Number of bytes of a byte order mark seen at the start; its full length once the start has passed. */
  private markBytes = 0;
  private readonly bytes = new StringBytes(MAX_TOKEN_BYTES);

  constructor(private readonly handler: JsonHandler) {}

  /** Reads a chunk; throws JsonSyntaxError, whose message names the byte position. */
  push(chunk: Uint8Array): void {
    const length = chunk.length;
    let at = 0;
    if (this.markBytes < BYTE_ORDER_MARK.length) at = this.skipMark(chunk);
    while (at < length) {
      switch (this.state) {
        case State.String:
        case State.Escape:
          at = this.readStringGuarded(chunk, at);
          break;
        case State.Number:
        case State.Literal:
          at = this.readWord(chunk, at);
          break;
        default:
          at = this.readStructure(chunk, at);
      }
    }
    this.consumed += length;
  }

  /** Ends the body; throws JsonSyntaxError if the JSON is incomplete. */
  end(): void {
    const word = this.state === State.Number || this.state === State.Literal;
    if (word && this.stack.length === 0) this.finishWord(0);
    if (this.state === State.Done) return;
    throw new JsonSyntaxError(
      this.consumed === 0 ? "the body is empty" : `the body ends in the middle, after ${this.consumed} bytes`,
    );
  }

  private skipMark(chunk: Uint8Array): number {
    let at = 0;
    while (at < chunk.length && this.markBytes < BYTE_ORDER_MARK.length) {
      if (chunk[at] !== BYTE_ORDER_MARK[this.markBytes]) {
        this.markBytes = BYTE_ORDER_MARK.length;
        break;
      }
      this.markBytes++;
      at++;
    }
    return at;
  }

  private readStructure(chunk: Uint8Array, from: number): number {
    const c = chunk[from] ?? 0;
    if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) return from + 1;
    switch (this.state) {
      case State.ValueOrEnd:
        if (c === 0x5d) return this.close(true, from);
        return this.element(chunk, from, c);
      case State.Value:
        return this.element(chunk, from, c);
      case State.KeyOrEnd:
        if (c === 0x7d) return this.close(false, from);
        return this.openKey(c, from);
      case State.Key:
        return this.openKey(c, from);
      case State.Colon:
        if (c !== 0x3a) this.unexpected(c, from);
        this.state = State.Value;
        return from + 1;
      case State.AfterValue:
        if (c === 0x2c) {
          this.state = this.stack[this.stack.length - 1] ? State.Value : State.Key;
          return from + 1;
        }
        if (c === 0x5d) return this.close(true, from);
        if (c === 0x7d) return this.close(false, from);
        return this.unexpected(c, from);
      default:
        return this.unexpected(c, from);
    }
  }

  private element(chunk: Uint8Array, from: number, c: number): number {
    if (c === 0x5b && this.stack[this.stack.length - 1]) {
      const to = this.handler.elements(chunk, from);
      if (to > from) {
        this.state = this.handler.closed ? State.AfterValue : State.Value;
        return to;
      }
    }
    return this.openValue(c, from);
  }

  private openValue(c: number, at: number): number {
    switch (c) {
      case 0x7b:
      case 0x5b: {
        const array = c === 0x5b;
        if (this.stack.length >= MAX_DEPTH) this.fail(`nested deeper than ${MAX_DEPTH} levels`, at);
        this.stack.push(array);
        this.state = array ? State.ValueOrEnd : State.KeyOrEnd;
        if (array) this.handler.startArray();
        else this.handler.startObject();
        return at + 1;
      }
      case 0x22:
        this.openString(false);
        return at + 1;
      default:
        if (c === 0x2d || (c >= 0x30 && c <= 0x39)) this.state = State.Number;
        else if (c === 0x74 || c === 0x66 || c === 0x6e) this.state = State.Literal;
        else this.unexpected(c, at);
        this.text = "";
        return at;
    }
  }

  private openKey(c: number, at: number): number {
    if (c !== 0x22) this.unexpected(c, at);
    this.openString(true);
    return at + 1;
  }

  private openString(inKey: boolean): void {
    this.inKey = inKey;
    this.bytes.reset();
    this.state = State.String;
  }

  private close(array: boolean, at: number): number {
    if (this.stack.pop() !== array) this.unexpected(array ? 0x5d : 0x7d, at);
    this.afterValue();
    if (array) this.handler.endArray();
    else this.handler.endObject();
    return at + 1;
  }

  private afterValue(): void {
    this.state = this.stack.length === 0 ? State.Done : State.AfterValue;
  }

  private readStringGuarded(chunk: Uint8Array, from: number): number {
    try {
      return this.readString(chunk, from);
    } catch (error) {
      if (error instanceof StringBytesError) return this.fail(error.message, from);
      throw error;
    }
  }

  private readString(chunk: Uint8Array, from: number): number {
    const length = chunk.length;
    let at = from;
    if (this.state === State.Escape) {
      this.state = State.String;
      at++;
    }
    for (; at < length; at++) {
      const c = chunk[at] ?? 0;
      if (c === 0x22) {
        const text = this.bytes.text(chunk.subarray(from, at));
        if (this.inKey) {
          this.state = State.Colon;
          this.handler.key(text);
        } else {
          this.afterValue();
          this.handler.string(text);
        }
        return at + 1;
      }
      if (c === 0x5c) {
        this.bytes.escaped = true;
        if (at + 1 === length) this.state = State.Escape;
        at++;
      } else if (c < 0x20) {
        this.fail("a control character inside a string", at);
      }
    }
    this.bytes.keep(chunk.subarray(from));
    return length;
  }

  /** Reads numbers and literals: everything up to a byte that can belong to neither. */
  private readWord(chunk: Uint8Array, from: number): number {
    const length = chunk.length;
    for (let at = from; at < length; at++) {
      const c = chunk[at] ?? 0;
      const word =
        (c >= 0x30 && c <= 0x39) ||
        (c >= 0x61 && c <= 0x7a) ||
        c === 0x2e ||
        c === 0x2d ||
        c === 0x2b ||
        c === 0x45;
      if (!word) {
        this.finishWord(at);
        return at;
      }
      this.text += String.fromCharCode(c);
      if (this.text.length > MAX_TOKEN_BYTES) this.fail("a number without an end", at);
    }
    return length;
  }

  private finishWord(at: number): void {
    const { state, text } = this;
    this.afterValue();
    if (state === State.Number) {
      if (!NUMBER.test(text)) this.fail("no number", at, text);
      this.handler.number(text);
    } else if (text === "true") this.handler.literal(true);
    else if (text === "false") this.handler.literal(false);
    else if (text === "null") this.handler.literal(null);
    else this.fail("unexpected word", at, text);
  }

  private unexpected(c: number, at: number): never {
    const shown =
      c > 0x20 && c < 0x7f ? `"${String.fromCharCode(c)}"` : `byte 0x${c.toString(16).padStart(2, "0")}`;
    return this.fail(`unexpected ${shown}`, at);
  }

  private fail(what: string, at: number, word?: string): never {
    throw new JsonSyntaxError(`${what} at byte ${this.consumed + at}`, word);
  }
}
