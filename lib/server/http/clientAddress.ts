/**
 * Where a request comes from, for limits per address. A route handler sees headers only, and a caller can forge
 * `X-Forwarded-For`; so the socket's own address is noted in a header with a random name that nobody outside can
 * know.
 */
import { subscribe } from "node:diagnostics_channel";
import { randomBytes } from "node:crypto";
import { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { config } from "../core/config";
import { singleton } from "../core/singleton";

const peerHeader = (): string => singleton("peerHeader", () => `x-peer-${randomBytes(12).toString("hex")}`);

/** Makes every request carry its peer's address. Called once when the process starts. */
export function notePeers(): void {
  const name = peerHeader();
  subscribe("http.server.request.start", (message) => {
    if (typeof message !== "object" || message === null || !("request" in message)) return;
    const { request } = message;
    if (request instanceof IncomingMessage) request.headers[name] = request.socket.remoteAddress;
  });
}

/**
 * Returns the caller's address; for IPv6 its /64 network, which one household has to itself; "unknown" if no address
 * was noted. Behind PLIMSOLL_TRUSTED_PROXIES proxies it is the entry of `X-Forwarded-For` that the outermost of them
 * wrote: each proxy appends the address that called it, and the caller can forge entries further left.
 */
export function clientAddress(request: Request, trustedProxies = config().trustedProxies): string {
  const peer = request.headers.get(peerHeader());
  const forwarded = trustedProxies === 0 ? [] : (request.headers.get("x-forwarded-for")?.split(",") ?? []);
  const way = [...forwarded.map((entry) => entry.trim()), ...(peer === null ? [] : [peer])];
  // The peer is the last proxy's own address; each proxy moves one entry further left.
  const behind = peer === null ? trustedProxies - 1 : trustedProxies;
  return networkOf(way[Math.max(0, way.length - 1 - Math.max(0, behind))]);
}

/** Some proxies write the port, too: `203.0.113.7:51234`, `[2001:db8::1]:443`. It changes with each connection. */
const WITH_PORT = /^(?:\[(?<ipv6>[^\]]+)\](?::\d+)?|(?<ipv4>[^:]+):\d+)$/;

function networkOf(entry: string | undefined): string {
  const { ipv6, ipv4 } = WITH_PORT.exec(entry ?? "")?.groups ?? {};
  const text = ipv6 ?? ipv4 ?? entry;
  if (text === undefined || !ipaddr.isValid(text)) return "unknown";
  const address = ipaddr.process(text);
  if (address.kind() === "ipv4") return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString();
}
