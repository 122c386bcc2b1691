/** Responses with a status other than 2xx: the server's message, and a hint. */
import { prometheusErrorType, serverMessage, SourceError } from "../errors";
import type { Quote } from "../secrets/hider";
import type { Answer } from "./answer";
import { readBounded } from "./body";
import { publicUrl } from "./url";

/** Maximum bytes of an error body that are read for its message. */
const ERROR_BODY_BYTES = 65_536;

/**
 * Returns the first 64 KiB of the body, empty if it cannot be read; `cut`: the body is longer. Throws SourceError
 * only with code `cancelled` or `timeout`.
 */
export async function readError(answer: Answer): Promise<{ readonly text: string; readonly cut: boolean }> {
  try {
    const body = await readBounded(answer.consume, ERROR_BODY_BYTES);
    return { text: body.toString("utf8"), cut: body.length >= ERROR_BODY_BYTES };
  } catch (error) {
    if (error instanceof SourceError && (error.code === "cancelled" || error.code === "timeout")) throw error;
    return { text: "", cut: false };
  }
}

/**
 * Returns a SourceError `http`; `notFound` is the hint if the server has nothing at the path. Throws like
 * `readError`.
 */
export async function httpError(
  answer: Answer,
  quote: Quote,
  notFound: string | undefined,
): Promise<SourceError> {
  const { text, cut } = await readError(answer);
  const said = serverMessage(text, quote, cut);
  const words = [
    `${publicUrl(answer.url)} answered HTTP ${answer.status}`,
    said,
    advice(answer.status, said, notFound),
  ];
  return new SourceError("http", words.filter(Boolean).join(": "), answer.status, text);
}

function advice(status: number, said: string, notFound = ""): string {
  if (/no org id/i.test(said)) return "name the tenant in the header X-Scope-OrgID of the data source";
  if (status === 401) return "check the data source's credentials";
  if (status === 403) return "these credentials may not read here";
  return status === 404 ? notFound : "";
}

/** Whether the server gave up on the query itself: repeating it would only load the server again. */
export function isQueryTimeout(body: string): boolean {
  const type = prometheusErrorType(body);
  return type === "timeout" || type === "canceled" || type === "execution";
}
