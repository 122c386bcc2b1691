/** Who is signed in, and the available ways to sign in. */
import { sessionStateSchema, type SessionState } from "../../api/accounts";
import { config } from "../core/config";
import { db } from "../core/db";
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
    minutesUnit: await minutesUnit(),
    signIn: { oidc: oidc?.name ?? null, needsSetup: await needsSetup() },
  };
}

async function minutesUnit(): Promise<SessionState["minutesUnit"]> {
  const row = await db().setting.findUnique({ where: { key: "minutesUnit" }, select: { value: true } });
  return sessionStateSchema.shape.minutesUnit.safeParse(row?.value).data ?? "minutes";
}
