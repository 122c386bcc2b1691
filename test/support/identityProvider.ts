/** A real identity provider (node-oidc-provider) on loopback, with users in groups and its own sign-in pages. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

export interface ProviderPerson {
  /** The login on the provider's sign-in page, and the `sub` claim. */
  readonly login: string;
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
  /** True by default. */
  readonly emailVerified?: boolean;
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** May be changed between sign-ins, as an administrator of the provider could. */
  readonly people: ProviderPerson[];
  close(): Promise<void>;
}

export interface ProviderOptions {
  readonly redirectUris: readonly string[];
  readonly people: readonly ProviderPerson[];
}

const CLIENT_ID = "plimsoll";
const CLIENT_SECRET = "a secret of the test's provider";

export async function startIdentityProvider(options: ProviderOptions): Promise<IdentityProvider> {
  const people = [...options.people];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...options.redirectUris],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { email: ["email", "email_verified"], profile: ["name", "groups"], openid: ["sub"] },
    // Only the UserInfo endpoint has the claims of scopes.
    conformIdTokenClaims: true,
    cookies: { keys: ["a key of the test's provider"] },
    pkce: { required: () => true },
    findAccount: (_context, id) => {
      const person = people.find(({ login }) => login === id);
      if (!person) return undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email: person.email,
          email_verified: person.emailVerified ?? true,
          name: person.name,
          groups: [...person.groups],
        }),
      };
    },
    // Set explicitly, so that the provider does not warn about its defaults.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: true } },
  };
  const provider = new Provider(issuer, configuration);
  const handle = provider.callback();
  server.on("request", (request, response) => void handle(request, response));
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    people,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
