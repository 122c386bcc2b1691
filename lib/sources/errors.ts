/** What goes wrong at a source, with the code that a run's status reports (discovery.md section 2). */
import type { QueryFailure } from "../discovery/data";

export type SourceErrorCode = QueryFailure["code"];

export class SourceError extends Error {
  override readonly name = "SourceError";

  constructor(
    readonly code: SourceErrorCode,
    message: string,
    /** HTTP status, where a server answered with one. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Any thrown thing as code and message; what is not a SourceError is a defect of ours: `internal`. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  return new SourceError("internal", error instanceof Error ? error.message : String(error));
}

/** `text` on one line, at most `max` characters, for quoting a server in a message. */
export function excerpt(text: string, max = 200): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}

/**
 * The server's own words in an error body: Prometheus' `error`, the registry's `errors[].message`, an HTML
 * page's title, else the text. Empty when there is nothing to quote.
 */
export function serverMessage(body: string): string {
  const text = body.trim();
  if (text.startsWith("{")) {
    const said = jsonMessage(text);
    if (said) return said;
  }
  if (text.startsWith("<")) {
    const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
    return title ? `an HTML page titled "${excerpt(title)}"` : `an HTML page: ${excerpt(text, 120)}`;
  }
  return excerpt(text, 500);
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
    return excerpt(`${type}${parsed.error}`, 1000);
  }
  if (Array.isArray(parsed.errors)) {
    const said = parsed.errors.map(registryError).filter((part) => part !== "");
    if (said.length > 0) return excerpt(said.join("; "), 1000);
  }
  return typeof parsed.message === "string" ? excerpt(parsed.message, 1000) : undefined;
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
