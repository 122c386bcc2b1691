/** The body of routes that take none. */
import { TooLargeError } from "../errors";
import { NOTHING_SENT, readBytes, type Sent } from "./read";

/** Bodies of clients that always send one. */
const NOTHING: readonly string[] = ["", "{}", "null"];
const MOST_BYTES = 64;

/** Refuses a body with content, which the caller would otherwise believe to have an effect. */
export async function readNone(request: Request): Promise<Sent<undefined>> {
  if (!(await saysSomething(request))) return NOTHING_SENT;
  const message =
    request.method === "GET"
      ? "is not accepted here: send its fields as query parameters"
      : "is not accepted here: remove it, this request has no body";
  return { ...NOTHING_SENT, details: [{ path: "body", message }] };
}

async function saysSomething(request: Request): Promise<boolean> {
  // The framework does not pass on the body of a GET.
  if (request.method === "GET") return Number(request.headers.get("content-length")) > 0;
  if (request.body === null) return false;
  try {
    const bytes = await readBytes(request, MOST_BYTES);
    return !NOTHING.includes(bytes.toString("latin1").trim());
  } catch (error) {
    if (error instanceof TooLargeError) return true;
    throw error;
  }
}
