/** The demo's visitor: on their own machine, people can try a fresh start without an account. */
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
 * Whether a visitor without credentials acts as the demo administrator: the demo is served, the server accepts
 * connections from this machine only, and the request addresses it as this machine. The last condition keeps out
 * pages of other sites whose name resolves to 127.0.0.1 (DNS rebinding), and requests that a proxy forwards from
 * elsewhere with a header that says so. A proxy without such a header looks like this machine: do not put one in
 * front of a demo (docs/operating/accounts.md).
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
