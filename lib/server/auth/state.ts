/** Who is there, and which ways in there are. */
import type { SessionState } from "../../api/accounts";
import { config } from "../core/config";
import type { Actor } from "./actor";
import { needsSetup } from "./links";

export async function sessionState(actor: Actor | null): Promise<SessionState> {
  const { demo, oidc } = config();
  return {
    actor: actor && {
      id: actor.id,
      name: actor.name,
      role: actor.role,
      via: actor.via,
      hasPassword: actor.hasPassword ?? false,
    },
    demo: demo ?? false,
    signIn: { oidc: oidc?.name ?? null, needsSetup: await needsSetup() },
  };
}
