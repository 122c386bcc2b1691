/** The part of the environment that names an identity provider (OpenID Connect). */
import { z } from "zod";
import { isLoopbackHost } from "./loopback";

const commaList = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .default([]);

export const oidcEnvironment = {
  PLIMSOLL_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be the identity provider's issuer URL" })
    .refine((text) => !URL.canParse(text) || isSafeIssuer(new URL(text)), {
      error: "must begin with https:// unless the identity provider runs on this machine",
    })
    .optional()
    .meta({ description: "Issuer URL of the identity provider; enables single sign-on." }),
  PLIMSOLL_OIDC_CLIENT_ID: z
    .string()
    .optional()
    .meta({ description: "Client ID of Plimsoll at the identity provider." }),
  PLIMSOLL_OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .meta({ description: "Client secret; unset for a public client." }),
  PLIMSOLL_OIDC_NAME: z
    .string()
    .max(60, "must be at most 60 characters")
    .default("single sign-on")
    .meta({ description: "Name of the identity provider on the sign-in page." }),
  PLIMSOLL_OIDC_SCOPES: z
    .string()
    .regex(/(^|\s)openid(\s|$)/, "must hold the scope openid")
    .default("openid email profile")
    .meta({ description: "Scopes to request, separated by spaces." }),
  PLIMSOLL_OIDC_GROUPS_CLAIM: z.string().default("groups").meta({
    description: "Claim that lists a person's groups, in the ID token or else in the UserInfo response.",
  }),
  PLIMSOLL_OIDC_ADMIN_GROUPS: commaList.meta({
    description: "Groups whose members have the role admin, separated by commas; * means everybody.",
  }),
  PLIMSOLL_OIDC_TUNER_GROUPS: commaList.meta({
    description: "Groups whose members have the role tuner, separated by commas; * means everybody.",
  }),
  PLIMSOLL_OIDC_VIEWER_GROUPS: commaList.meta({
    description: "Groups whose members have the role viewer, separated by commas; * means everybody.",
  }),
};

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Shown on the sign-in page: "Sign in with …". */
  readonly name: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly groups: {
    readonly admin: readonly string[];
    readonly tuner: readonly string[];
    readonly viewer: readonly string[];
  };
}

/** Returns undefined if no identity provider is set. */
export function oidcOf(env: z.output<z.ZodObject<typeof oidcEnvironment>>): OidcConfig | undefined {
  const issuer = env.PLIMSOLL_OIDC_ISSUER;
  const clientId = env.PLIMSOLL_OIDC_CLIENT_ID;
  if (issuer === undefined || clientId === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: env.PLIMSOLL_OIDC_CLIENT_SECRET,
    name: env.PLIMSOLL_OIDC_NAME,
    scopes: env.PLIMSOLL_OIDC_SCOPES,
    groupsClaim: env.PLIMSOLL_OIDC_GROUPS_CLAIM,
    groups: {
      admin: env.PLIMSOLL_OIDC_ADMIN_GROUPS,
      tuner: env.PLIMSOLL_OIDC_TUNER_GROUPS,
      viewer: env.PLIMSOLL_OIDC_VIEWER_GROUPS,
    },
  };
}

/** Returns the problems between variables that are each valid by themselves. */
export function oidcProblems(
  given: Readonly<Record<string, string | undefined>>,
): { readonly name: string; readonly message: string }[] {
  const has = (name: string): boolean => given[`PLIMSOLL_OIDC_${name}`] !== undefined;
  const problem = (name: string, message: string): { name: string; message: string } => ({
    name: `PLIMSOLL_OIDC_${name}`,
    message,
  });
  if (!has("ISSUER")) {
    return has("CLIENT_ID") ? [problem("ISSUER", "must be set with PLIMSOLL_OIDC_CLIENT_ID")] : [];
  }
  const someGroup = has("ADMIN_GROUPS") || has("TUNER_GROUPS") || has("VIEWER_GROUPS");
  return [
    ...(has("CLIENT_ID") ? [] : [problem("CLIENT_ID", "must be set with PLIMSOLL_OIDC_ISSUER")]),
    ...(someGroup
      ? []
      : [
          problem(
            "VIEWER_GROUPS",
            "or _TUNER_GROUPS or _ADMIN_GROUPS must name a group (or * for everybody), or no one can sign in",
          ),
        ]),
    ...(given.PLIMSOLL_URL === undefined
      ? [{ name: "PLIMSOLL_URL", message: "must be set: the identity provider sends people back to it" }]
      : []),
  ];
}

function isSafeIssuer(url: URL): boolean {
  return url.protocol === "https:" || isLoopbackHost(url.hostname);
}
