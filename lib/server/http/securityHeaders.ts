/** Headers that every answer carries, and what an answer of the API allows a browser to do with it: nothing. */
import { commonHeaders } from "../../securityHeaders";

/** Set on the answers of all routes, errors too. An answer may be looked at, never run, framed or sniffed. */
export function secureAnswer(response: Response, request: Request): void {
  const { headers } = response;
  headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  for (const [name, value] of Object.entries(commonHeaders(request.headers))) headers.set(name, value);
}
