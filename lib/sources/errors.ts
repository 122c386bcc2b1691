/** Errors of sources, with a code that callers report (discovery.md section 2). */
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
    /** HTTP status, if a server responded with one. */
    readonly status?: number,
    said?: string,
  ) {
    super(message);
    this.#said = said;
  }

  /** The server's unmodified text, for distinguishing errors; not for people, and never logged. */
  get said(): string | undefined {
    return this.#said;
  }
}

/** Converts any thrown value. Anything but a SourceError is an internal error: `internal`. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  return new SourceError("internal", error instanceof Error ? error.message : String(error));
}

/**
 * Extracts the server's message from an error body: Prometheus' `error`, the registry's `errors[].message`, an HTML
 * page's title, otherwise the text. Empty if there is nothing to quote. `cut`: the body is longer than what was read.
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

/** Returns `errorType` of a Prometheus error body, if the text is one. */
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
    // The check proves that it is an object; its members stay unknown.
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
