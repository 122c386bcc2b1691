/** The head of an HTTP/1.1 response (RFC 9112): status line and header fields, and how its body is framed. */

export interface ResponseHead {
  readonly version: "1.0" | "1.1";
  readonly status: number;
  /** Names in lower case; repeated fields joined by ", ". */
  readonly headers: ReadonlyMap<string, string>;
}

/** The length of the body: a number, as stated by the chunks, or everything until the connection ends. */
export type Framing = number | "chunked" | "close";

export class HttpSyntaxError extends Error {
  override readonly name = "HttpSyntaxError";

  constructor(
    message: string,
    /** The part of the server's response that the message refers to, uncut. */
    readonly quoted?: string,
  ) {
    super(message);
  }
}

const STATUS_LINE = /^HTTP\/(1\.[01]) (\d{3})(?: .*)?$/;
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/;

/** Parses a head; `text` excludes the empty line that ends it. Throws HttpSyntaxError. */
export function parseHead(text: string): ResponseHead {
  const [first = "", ...lines] = text.split(/\r?\n/);
  const start = STATUS_LINE.exec(first);
  if (!start) throw new HttpSyntaxError("the answer is not HTTP/1.1: it begins with", first);
  const headers = new Map<string, string>();
  let last: string | null = null;
  for (const line of lines) {
    if (line === "") continue;
    const field = FIELD.exec(line);
    if (field) {
      const name = (field[1] ?? "").toLowerCase();
      const before = headers.get(name);
      const value = withoutBlanks(field[2] ?? "");
      headers.set(name, before === undefined ? value : `${before}, ${value}`);
      last = name;
    } else if (/^[ \t]/.test(line) && last !== null) {
      headers.set(last, `${headers.get(last) ?? ""} ${line.trim()}`);
    } else {
      throw new HttpSyntaxError("a header of the answer is not valid", line);
    }
  }
  return { version: start[1] === "1.0" ? "1.0" : "1.1", status: Number(start[2]), headers };
}

/** Trims spaces and tabs. Written by hand, because a regular expression takes hours on a line full of them. */
function withoutBlanks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

const isBlank = (char: string | undefined): boolean => char === " " || char === "\t";

/** Throws HttpSyntaxError for an invalid or contradictory length. */
export function framingOf(head: ResponseHead): Framing {
  if (head.status === 204 || head.status === 304) return 0;
  const coding = head.headers.get("transfer-encoding");
  if (coding !== undefined) {
    if (coding.trim().toLowerCase() === "chunked") return "chunked";
    throw new HttpSyntaxError("the answer's transfer coding is not supported", coding);
  }
  const length = head.headers.get("content-length");
  if (length === undefined) return "close";
  const lengths = new Set(length.split(",").map((part) => part.trim()));
  const [only = ""] = lengths;
  if (lengths.size !== 1 || !/^\d{1,15}$/.test(only)) {
    throw new HttpSyntaxError("the answer's Content-Length is not a length", length);
  }
  return Number(only);
}

/** Whether another request may follow on the same connection. */
export function keepsAlive(head: ResponseHead, framing: Framing): boolean {
  const options = (head.headers.get("connection") ?? "")
    .toLowerCase()
    .split(",")
    .map((option) => option.trim());
  if (framing === "close" || options.includes("close")) return false;
  return head.version === "1.1" || options.includes("keep-alive");
}
