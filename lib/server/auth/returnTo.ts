/** Where a sign-in returns to: a page of Plimsoll, never another site's. */

/**
 * Returns the path if it is a page of Plimsoll, otherwise the first page. A browser reads `//x` and `/\x` as other
 * hosts.
 */
export function safeReturnTo(path: string | undefined): string {
  if (path === undefined || !/^\/(?![/\\])[^\s\\]*$/.test(path) || path.length > 2_000) return "/";
  const url = new URL(path, "http://plimsoll.invalid");
  const ours = url.origin === "http://plimsoll.invalid";
  if (!ours || url.pathname.startsWith("/api/") || url.pathname.startsWith("//")) return "/";
  return /^\/(sign-in|setup)$/.test(url.pathname) ? "/" : url.pathname + url.search + url.hash;
}
