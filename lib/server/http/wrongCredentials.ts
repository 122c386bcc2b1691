/**
 * Counts unknown credentials by the address that they come from, each of them once a minute: a fleet of runners whose
 * shared token was revoked counts as one. A request with a valid credential is never counted, and one with a random
 * token is never refused for what others sent (decision 105). Counts per process, as rateLimit.ts does.
 */
import { createHash } from "node:crypto";
import { log } from "../core/log";
import { singleton } from "../core/singleton";
import { clientAddress } from "./clientAddress";
import { TooManyRequestsError, type HttpError } from "./errors";
import { countWrongCredential } from "./metrics";
import { refusalOf } from "./rateLimit";

const SPAN_MS = 60_000;

/** Different wrong credentials from one address in a span. */
export const WRONG_CREDENTIALS = {
  /** 256 random bits, which cannot be guessed: each is looked up, except those that already failed. */
  token: 1_000,
  /** Chosen by a person: beyond the limit none is tried. */
  secret: 60,
} as const;

/** Wrong credentials that a process remembers in a span, some 20 MB; further ones are refused and not counted. */
const REMEMBERED = 100_000;

export interface Credential {
  /** The credential as sent. */
  readonly text: string;
  /** Name of the kind of caller, for metrics and log. */
  readonly kind: string;
  readonly strength: keyof typeof WRONG_CREDENTIALS;
}

/** The current span, which ends for all addresses at once. */
interface Span {
  endsAt: number;
  remembered: number;
  /** Digests of the wrong credentials. */
  readonly byAddress: Map<string, Set<string>>;
}

const running = (): Span =>
  singleton("wrongCredentials", (): Span => ({ endsAt: 0, remembered: 0, byAddress: new Map() }));

/**
 * Returns what `find` finds for the credential. If that is null, throws the error that `refused` returns, or
 * TooManyRequestsError for an address beyond the limit.
 */
export async function knownBy<C>(
  request: Request,
  credential: Credential,
  find: () => Promise<C | null>,
  refused: () => HttpError,
): Promise<C> {
  if (isPastTrying(request, credential)) {
    countWrongCredential(credential.kind);
    throw tooMany(credential);
  }
  const found = await find();
  if (found !== null) return found;
  countWrongCredential(credential.kind);
  throw note(request, credential) > WRONG_CREDENTIALS[credential.strength] ? tooMany(credential) : refused();
}

/** Costs a valid credential nothing while there are no wrong ones. */
function isPastTrying(request: Request, credential: Credential): boolean {
  const { endsAt, byAddress } = running();
  if (byAddress.size === 0 || endsAt <= Date.now()) return false;
  const digests = byAddress.get(keyOf(request, credential));
  if (digests === undefined || digests.size < WRONG_CREDENTIALS[credential.strength]) return false;
  return credential.strength === "secret" || digests.has(digestOf(credential));
}

/** Returns how many different wrong credentials came from the address, this one included. */
function note(request: Request, credential: Credential): number {
  const span = running();
  const now = Date.now();
  if (span.endsAt <= now) {
    span.byAddress.clear();
    Object.assign(span, { endsAt: now + SPAN_MS, remembered: 0 });
  }
  const key = keyOf(request, credential);
  const digests = span.byAddress.get(key) ?? new Set<string>();
  const digest = digestOf(credential);
  if (digests.has(digest) || span.remembered >= REMEMBERED) return digests.size;
  span.byAddress.set(key, digests.add(digest));
  span.remembered += 1;
  if (digests.size === WRONG_CREDENTIALS[credential.strength])
    log().warn(
      { address: clientAddress(request), kind: credential.kind },
      "many wrong tokens from one address",
    );
  return digests.size;
}

const keyOf = (request: Request, { strength }: Credential): string => `${strength} ${clientAddress(request)}`;

const digestOf = ({ text }: Credential): string => createHash("sha256").update(text).digest("base64");

function tooMany({ strength }: Credential): TooManyRequestsError {
  const msBeforeNext = Math.max(0, running().endsAt - Date.now());
  const headers = refusalOf(WRONG_CREDENTIALS[strength], { remainingPoints: 0, msBeforeNext });
  return new TooManyRequestsError(headers, "Too many wrong tokens came from this address.");
}
