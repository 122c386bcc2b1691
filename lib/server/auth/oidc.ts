/**
 * Signs in through an identity provider: OpenID Connect's authorization code flow with PKCE, state and nonce
 * (openid-client implements the protocol). The state between the two halves travels in a sealed cookie, so that any
 * replica can handle the second half and the flow is bound to the browser that started it.
 */
import * as client from "openid-client";
import { z } from "zod";
import { config } from "../core/config";
import type { OidcConfig } from "../core/configOidc";
import { HttpError, UnavailableError } from "../http/errors";
import { log } from "../core/log";
import { isLoopbackHost } from "../core/loopback";
import { singleton } from "../core/singleton";
import { secrets } from "../core/secrets";

const FLOW_MS = 600_000;
const TIMEOUT_SECONDS = 10;
/** The provider's discovery document is read again after this long: endpoints and key addresses may change. */
const REDISCOVER_MS = 3_600_000;
const CONTEXT = "oidc-flow";

/** The person as reported by the identity provider. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
  /** Whether the provider has verified the address. */
  readonly emailVerified: boolean;
  readonly name: string;
  readonly groups: readonly string[];
}

const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  endsAt: z.number(),
});

export interface StartedFlow {
  /** Where to send the browser. */
  readonly url: string;
  /** Value of the flow's cookie. */
  readonly cookie: string;
  readonly maxAgeSeconds: number;
}

/** Throws a 404 if no provider is set, UnavailableError if it does not answer. */
export async function beginFlow(returnTo: string): Promise<StartedFlow> {
  const { settings, provider } = await discovered();
  const flow = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    returnTo,
    endsAt: Date.now() + FLOW_MS,
  };
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: callbackUrl(),
    scope: settings.scopes,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
  });
  const cookie = Buffer.from(secrets().seal(JSON.stringify(flow), CONTEXT)).toString("base64url");
  return { url: url.href, cookie, maxAgeSeconds: FLOW_MS / 1000 };
}

/** `search` is the callback's query. Throws a 400 for a flow that another browser started or that has expired. */
export async function finishFlow(
  search: string,
  cookie: string | undefined,
): Promise<{ identity: OidcIdentity; returnTo: string }> {
  const flow = openFlow(cookie);
  const { settings, provider } = await discovered();
  const url = new URL(callbackUrl());
  url.search = search;
  let claims: Claims;
  try {
    const tokens = await client.authorizationCodeGrant(provider, url, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    claims = await withUserInfo(provider, tokens.claims(), tokens.access_token, settings);
  } catch (error) {
    log().warn({ error }, "the identity provider's answer was refused");
    throw flowError(`${settings.name} did not sign you in: ${reasonOf(error)}`, error);
  }
  return { identity: identityOf(claims, settings), returnTo: flow.returnTo };
}

/** The redirect URI that the identity provider sends people back to; it must be registered there. */
function callbackUrl(): string {
  return `${config().publicUrl}/api/v1/sign-in/oidc/callback`;
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.string().trim().toLowerCase().min(3),
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
    .optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
});

type Claims = Readonly<Record<string, unknown>> | undefined;

/** Many providers return address and groups from their UserInfo endpoint rather than in the ID token. */
async function withUserInfo(
  provider: client.Configuration,
  claims: client.IDToken | undefined,
  accessToken: string,
  settings: OidcConfig,
): Promise<Claims> {
  const complete = claims?.email !== undefined && claims[settings.groupsClaim] !== undefined;
  if (!claims || complete || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await client.fetchUserInfo(provider, accessToken, claims.sub)), ...claims };
}

function identityOf(claims: Claims, settings: OidcConfig): OidcIdentity {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) {
    const missing = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))].join(", ");
    throw flowError(
      `${settings.name} did not return enough claims: neither its ID token nor its UserInfo has ${missing}. Ask for the scopes "openid email profile" (PLIMSOLL_OIDC_SCOPES).`,
    );
  }
  const { iss, sub, email, email_verified: emailVerified, name, preferred_username: username } = parsed.data;
  const groups = z
    .union([z.array(z.string()), z.string().transform((one) => [one])])
    .safeParse(claims?.[settings.groupsClaim]);
  return {
    issuer: iss,
    subject: sub,
    email,
    emailVerified: emailVerified === true,
    name: (name ?? username ?? email).slice(0, 120),
    groups: groups.success ? groups.data : [],
  };
}

function openFlow(cookie: string | undefined): z.infer<typeof flowSchema> {
  if (cookie === undefined) {
    throw flowError("This sign-in was not started in this browser, or its cookie was lost. Sign in again.");
  }
  try {
    const flow = flowSchema.parse(JSON.parse(secrets().open(Buffer.from(cookie, "base64url"), CONTEXT)));
    if (flow.endsAt > Date.now()) return flow;
  } catch {
    throw flowError("This sign-in's cookie cannot be read. Sign in again.");
  }
  throw flowError("This sign-in took longer than ten minutes. Sign in again.");
}

function flowError(message: string, cause?: unknown): HttpError {
  return new HttpError(400, "oidcFailed", message, { cause });
}

interface Discovered {
  readonly settings: OidcConfig;
  readonly provider: client.Configuration;
}

/** Returns the provider's discovery document, read on first use; a failure is retried with the next request. */
async function discovered(): Promise<Discovered> {
  const settings = config().oidc;
  if (!settings) {
    throw new HttpError(404, "noIdentityProvider", "No identity provider is set (PLIMSOLL_OIDC_ISSUER).");
  }
  const kept = singleton<{ found?: { at: number; provider: client.Configuration } }>("oidc", () => ({}));
  if (kept.found && Date.now() - kept.found.at < REDISCOVER_MS)
    return { settings, provider: kept.found.provider };
  try {
    const provider = await discover(settings);
    kept.found = { at: Date.now(), provider };
    return { settings, provider };
  } catch (error) {
    log().warn(
      { error, issuer: settings.issuer },
      "the identity provider could not be asked for its document",
    );
    if (kept.found) return { settings, provider: kept.found.provider };
    throw new UnavailableError(
      `${settings.name} (${settings.issuer}) does not answer: ${reasonOf(error)}. Try again, or sign in with a password.`,
      "identityProviderAway",
      error,
    );
  }
}

async function discover(settings: OidcConfig): Promise<client.Configuration> {
  const url = new URL(settings.issuer);
  // The configuration allows plain HTTP only for a provider on this machine.
  const insecure = url.protocol === "http:" && isLoopbackHost(url.hostname);
  const authentication =
    settings.clientSecret === undefined ? client.None() : client.ClientSecretPost(settings.clientSecret);
  return client.discovery(url, settings.clientId, settings.clientSecret, authentication, {
    timeout: TIMEOUT_SECONDS,
    execute: insecure ? [client.allowInsecureRequests] : [],
  });
}

/** The provider's own description if it gave one. */
function reasonOf(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return error.error_description ?? error.error;
  }
  if (error instanceof Error) return error.cause instanceof Error ? error.cause.message : error.message;
  return "unknown reason";
}
