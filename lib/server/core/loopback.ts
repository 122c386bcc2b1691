/** Whether a host names this machine and nothing else. */

/** `host` as URLs and Host headers have it, without a port: a name, an IPv4 address, or an IPv6 one in brackets or bare. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

/** As `isLoopbackHost`, of a Host header, which may name a port. */
export function isLoopbackAuthority(authority: string): boolean {
  return isLoopbackHost(authority.replace(/:\d+$/, ""));
}
