/** Whether a host names this machine and nothing else. */

/**
 * `host` as in URLs and Host headers, without a port: a name, an IPv4 address, or an IPv6 address with or without
 * brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

/** Like `isLoopbackHost`, for a Host header, which may name a port. */
export function isLoopbackAuthority(authority: string): boolean {
  return isLoopbackHost(authority.replace(/:\d+$/, ""));
}
