/**
 * What a page may load and run, decided for every page that is requested: only scripts that carry this answer's
 * nonce run, so that text which finds its way into a page stays text (docs/decisions, content security policy).
 */
import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { commonHeaders, pagePolicy } from "@/lib/server/http/securityHeaders";

export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce, { development: process.env.NODE_ENV === "development" });
  // Next finds the nonce for its own scripts in the request's policy; the layout reads x-nonce.
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(commonHeaders(request.headers))) {
    response.headers.set(name, value);
  }
  return response;
}

/** Pages. The API's answers carry a stricter policy of their own; what is built beforehand runs nothing by itself. */
export const config = { matcher: "/((?!api/|metrics$|_next/static/|_next/image).*)" };
