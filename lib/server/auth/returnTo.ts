/** Where a sign-in leads back to: a page of ours, never another site's. */

/** The path if it is one of ours, else the first page. A browser reads `//x` and `/\x` as other hosts. */
export function safeReturnTo(path: string | undefined): string {
  if (path === undefined || !/^\/(?![/\\])[^\s\\]*$/.test(path) || path.length > 2_000) return "/";
  const url = new URL(path, "http://plimsoll.invalid");
  const ours = url.origin === "http://plimsoll.invalid";
  if (!ours || url.pathname.startsWith("/api/") || url.pathname.startsWith("//")) return "/";
  return /^\/(sign-in|setup)$/.test(url.pathname) ? "/" : url.pathname + url.search + url.hash;
}
