/**
 * Responds to a registry's challenge with basic credentials, or with a bearer token fetched for a scope and cached
 * until it expires.
 */
import { serverMessage, SourceError } from "../errors";
import { basicAuthorization } from "../http/auth";
import type { Answer } from "../http/answer";
import type { HttpSession, SendOptions } from "../http/session";
import { publicUrl } from "../http/url";
import type { Connection } from "../types";
import { parseChallenge, type Challenge } from "./challenge";

interface Token {
  readonly value: string;
  readonly goodUntilMs: number;
}

/** Lifetime in seconds of a token that names none, as in the token specification. */
const DEFAULT_LIFETIME_S = 60;
/** A token is not used within this time before it expires. */
const MARGIN_MS = 5_000;

/** The registry's credentials, and the origins that may also receive them. */
export type RegistryAccess = Pick<Connection, "credentials" | "tokenOrigins">;

export class RegistryAuth {
  private readonly tokens = new Map<string, Token>();
  private basic: string | null = null;
  /** The origin from which a token was requested without the credentials. */
  private withheldFrom: string | null = null;

  constructor(
    private readonly session: HttpSession,
    private readonly access: RegistryAccess,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Sends a GET with the authorization that the registry requires; throws SourceError `http` if it is refused. */
  async get(url: URL, scope: string, init: SendOptions = {}): Promise<Answer> {
    const known = this.authorization(scope);
    const first = await this.session.send(url, known === null ? init : authorized(init, known));
    if (first.status !== 401) return this.checked(first);
    const challenge = parseChallenge(first.header("www-authenticate"));
    const error = await this.refusal(first);
    const answer = challenge && (await this.answer(challenge, scope, known));
    if (!answer) throw error;
    return this.checked(await this.session.send(url, authorized(init, answer)));
  }

  private async checked(answer: Answer): Promise<Answer> {
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw await this.refusal(answer);
  }

  private async refusal(answer: Answer): Promise<SourceError> {
    return this.advised(await this.session.httpError(answer));
  }

  private advised(error: SourceError): SourceError {
    if (this.withheldFrom === null) return error;
    const advice =
      `the registry's tokens are issued by ${this.withheldFrom}, which was not sent the credentials: ` +
      "to send them, register it as a data source of the type registry";
    return new SourceError(error.code, `${error.message}; ${advice}`, error.status, error.said);
  }

  private authorization(scope: string): string | null {
    const token = this.tokens.get(scope);
    if (token && token.goodUntilMs > this.clock()) return `Bearer ${token.value}`;
    return this.basic;
  }

  private async answer(challenge: Challenge, scope: string, tried: string | null): Promise<string | null> {
    const { username, password } = this.access.credentials;
    if (challenge.scheme === "basic") {
      if (username === undefined) return null;
      this.basic = basicAuthorization(username, password ?? "");
      return this.basic === tried ? null : this.basic;
    }
    if (challenge.scheme !== "bearer") return null;
    const token = await this.fetchToken(challenge, scope);
    this.tokens.set(scope, token);
    return `Bearer ${token.value}`;
  }

  private async fetchToken(challenge: Challenge, scope: string): Promise<Token> {
    const url = this.realm(challenge);
    const service = challenge.params.get("service");
    if (service !== undefined) url.searchParams.set("service", service);
    const wanted = challenge.params.get("scope") ?? scope;
    if (wanted !== "") url.searchParams.set("scope", wanted);
    const { credentials, tokenOrigins = [] } = this.access;
    const { username, password } = credentials;
    const trusted = [this.session.baseUrl.origin, ...tokenOrigins].includes(url.origin);
    if (username !== undefined && !trusted) this.withheldFrom = url.origin;
    const headers: Record<string, string> =
      username === undefined || !trusted
        ? {}
        : { authorization: basicAuthorization(username, password ?? "") };
    const asked = this.clock();
    const answer = await this.checked(await this.session.send(url, { headers, foreign: true }));
    const text = await this.session.readText(answer);
    const token = readToken(text, asked);
    if (token) {
      this.session.hider.add(token.value);
      return token;
    }
    // Other contents of the response may be secret too.
    const said = text.trimStart().startsWith("<") ? `: ${serverMessage(text, this.session.quote)}` : "";
    throw this.advised(new SourceError("body", `${publicUrl(url)} answered without a token${said}`));
  }

  private realm(challenge: Challenge): URL {
    const realm = challenge.params.get("realm") ?? "";
    const base = this.session.baseUrl;
    let url: URL;
    try {
      url = new URL(realm, base);
    } catch {
      throw new SourceError(
        "http",
        `the registry's challenge names "${this.session.quote(realm)}", which is not a URL, for its tokens`,
      );
    }
    const safe = url.protocol === "https:" || (url.protocol === "http:" && base.protocol === "http:");
    if (realm === "" || !safe) {
      throw new SourceError(
        "http",
        `the registry's challenge names "${this.session.quote(realm)}" for its tokens, which is not a safe address`,
      );
    }
    return url;
  }
}

function authorized(init: SendOptions, authorization: string): SendOptions {
  return { ...init, headers: { ...init.headers, authorization } };
}

/** Allowed text of a header value: a line break would let the token's issuer inject requests to the registry. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

function readToken(text: string, askedMs: number): Token | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === "object" && answer !== null) {
      const { token, access_token: accessToken, expires_in: seconds } = answer as Record<string, unknown>;
      const value = token ?? accessToken;
      if (typeof value === "string" && HEADER_TEXT.test(value)) {
        const lifetime = typeof seconds === "number" && seconds > 0 ? seconds : DEFAULT_LIFETIME_S;
        return { value, goodUntilMs: askedMs + lifetime * 1000 - MARGIN_MS };
      }
    }
  } catch {
    // Not a token either.
  }
  return undefined;
}
