/** The demo's visitor: on one's own machine a fresh start can be tried without an account. */
import { config, type Config } from "../../core/config";
import { isLoopbackAuthority } from "../../core/loopback";
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
 * 127.0.0.1 (DNS rebinding), and everything that a proxy forwards from elsewhere.
 */
export function isDemoVisitor(
  request: Request,
  { demo, onlyLoopback }: Pick<Config, "demo" | "onlyLoopback">,
): boolean {
  if (demo !== true || !onlyLoopback) return false;
  const host = request.headers.get("host");
  const forwarded = [request.headers.get("x-forwarded-host"), request.headers.get("forwarded")];
  const names = forwarded[0]?.split(",").map((name) => name.trim()) ?? [];
  return (
    host !== null && forwarded[1] === null && [host, ...names].every((name) => isLoopbackAuthority(name))
  );
}
