/** Texts of the account pages. */
import { ROLES, type ApiTokenView, type BrowserSession, type Role } from "../../lib/api/accounts";

const meanings: Readonly<Record<Role, string>> = {
  viewer: "Reads every page but people, webhooks and the audit log; changes nothing but their own account.",
  tuner:
    "Everything that a viewer may, and: writes policies, waterline metrics and profiles; starts and cancels runs, replays, imports and readings; queries data sources.",
  admin:
    "Everything that a tuner may, and: data sources with their credentials, runners with their cost factors, quotas, projects, settings, webhooks, people, and reading the audit log.",
};

/** The permissions of the role, as listed in test/support/access.ts. */
export function roleMeaning(role: Role): string {
  return meanings[role];
}

/** The roles that somebody with this role can grant, in ascending order. */
export function rolesUpTo(role: Role): readonly Role[] {
  return ROLES.slice(0, ROLES.indexOf(role) + 1);
}

const methods: Readonly<Record<BrowserSession["method"], string>> = {
  setup: "with a one-time link",
  password: "with the password",
  oidc: "through the identity provider",
  demo: "as the demo's visitor",
};

/** The sign-in method of a session. */
export function methodLabel(method: BrowserSession["method"]): string {
  return methods[method];
}

/** The sign-in methods available to a person. */
export function signInMethods(person: { readonly hasPassword: boolean; readonly oidc: boolean }): string {
  const ways = [...(person.hasPassword ? ["password"] : []), ...(person.oidc ? ["identity provider"] : [])];
  return ways.length === 0 ? "none yet" : ways.join(", ");
}

const tokenStates: Readonly<
  Record<ApiTokenView["state"], { readonly tone: "ok" | "idle" | "warn"; readonly label: string }>
> = {
  active: { tone: "ok", label: "Active" },
  expired: { tone: "idle", label: "Expired" },
  revoked: { tone: "idle", label: "Revoked" },
  ownerDisabled: { tone: "warn", label: "Owner disabled" },
};

export function tokenState(state: ApiTokenView["state"]): (typeof tokenStates)[ApiTokenView["state"]] {
  return tokenStates[state];
}

/** A command that tries a token. `origin` is the page's. The secret contains no character that a shell interprets. */
export function curlExample(origin: string, secret: string): string {
  return `curl -H "Authorization: Bearer ${secret}" ${origin}/api/v1/policies`;
}
