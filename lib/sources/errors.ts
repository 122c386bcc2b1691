/** What goes wrong at a source, with a code that callers report (discovery.md section 2). */
import type { Quote } from "./secrets/hider";

export type SourceErrorCode =
  | "refused"
  | "timeout"
  | "cancelled"
  | "http"
  | "body"
  | "tooLarge"
  | "noImageLabel"
  | "unregistered"
  | "document"
  | "internal";

export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly #said: string | undefined;

  constructor(
    readonly code: SourceErrorCode,
    message: string,
    /** HTTP status, where a server answered with one. */
    readonly status?: number,
    said?: string,
  ) {
    super(message);
    this.#said = said;
  }

  /** The server's own words as they came, for telling errors apart; not for people, and in no log. */
  get said(): string | undefined {
    return this.#said;
  }
}

/** Any thrown thing as code and message; what is not a SourceError is a defect of ours: `internal`. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  return new SourceError("internal", error instanceof Error ? error.message : String(error));
}

/**
 * The server's own words in an error body: Prometheus' `error`, the registry's `errors[].message`, an HTML
 * page's title, else the text. Empty when there is nothing to quote. `cut`: more of the body was not read.
 */
export function serverMessage(body: string, quote: Quote, cut = false): string {
  const text = body.trim();
  const said = text.startsWith("{") ? jsonMessage(text) : undefined;
  if (said) return quote(said, 1000);
  if (text.startsWith("<")) {
    const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
    return title ? `an HTML page titled "${quote(title)}"` : `an HTML page: ${quote(text, 120, cut)}`;
  }
  return quote(text, 500, cut);
}

/** `errorType` of a Prometheus error body, if the text is one. */
export function prometheusErrorType(body: string): string | undefined {
  const parsed = parseObject(body);
  return typeof parsed?.errorType === "string" ? parsed.errorType : undefined;
}

function jsonMessage(text: string): string | undefined {
  const parsed = parseObject(text);
  if (!parsed) return undefined;
  if (typeof parsed.error === "string" && parsed.error !== "") {
    const type =
      typeof parsed.errorType === "string" && parsed.errorType !== "" ? `${parsed.errorType}: ` : "";
    return `${type}${parsed.error}`;
  }
  if (Array.isArray(parsed.errors)) {
    const said = parsed.errors.map(registryError).filter((part) => part !== "");
    if (said.length > 0) return said.join("; ");
  }
  return typeof parsed.message === "string" ? parsed.message : undefined;
}

function registryError(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return "";
  const { code, message } = entry as { code?: unknown; message?: unknown };
  return [code, message].filter((part) => typeof part === "string" && part !== "").join(": ");
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    // An object by the check itself; its members stay unknown.
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
