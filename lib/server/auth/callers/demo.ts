/** The demo's visitor: on one's own machine a fresh start can be tried without an account. */
import { config, type Config } from "../../core/config";
import { isLoopbackAuthority, isLoopbackHost } from "../../core/loopback";
import type { CallerKind } from "../../http/caller";
import type { Actor } from "../actor";

const VISITOR: Actor = { id: "demo", name: "Demo administrator", role: "admin", via: "demo" };

export const demoCaller: CallerKind<Actor> = {
  name: "demo",
  person: true,
  identify: (request) => Promise.resolve(isDemoVisitor(request, config()) ? VISITOR : null),
};

/**
 * Whether a visitor without credentials acts as the demo administrator: the demo is served, the server hears this
 * machine alone, and the request names it so. The last keeps out pages of other sites whose name was pointed at
 * 127.0.0.1 (DNS rebinding), and what a proxy forwards from elsewhere and says so. One that says nothing looks like
 * this machine: a demo is not for forwarding (docs/operating/accounts.md).
 */
export function isDemoVisitor(
  request: Request,
  { demo, onlyLoopback }: Pick<Config, "demo" | "onlyLoopback">,
): boolean {
  if (demo !== true || !onlyLoopback) return false;
  const { headers } = request;
  const host = headers.get("host");
  if (host === null || headers.has("forwarded") || headers.has("via")) return false;
  const listed = (name: string): string[] =>
    headers
      .get(name)
      ?.split(",")
      .map((each) => each.trim()) ?? [];
  const addresses = [...listed("x-forwarded-for"), ...listed("x-real-ip")];
  return (
    [host, ...listed("x-forwarded-host")].every((name) => isLoopbackAuthority(name)) &&
    addresses.every((address) => isLoopbackHost(address.replace(/^::ffff:/i, "")))
  );
}
