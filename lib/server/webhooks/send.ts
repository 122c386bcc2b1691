/** Makes one attempt at a delivery: signed, to a checked address, with a result that contains no secret. */
import { createHmac } from "node:crypto";
import { toSourceError } from "../../sources/errors";
import { HttpSession } from "../../sources/http/session";
import { parseBaseUrl, publicUrl } from "../../sources/http/url";
import { Hider } from "../../sources/secrets/hider";
import { DEFAULT_LIMITS } from "../../sources/types";
import { addressGuard } from "../dataSources/guard";
import type { Target } from "./target";

const TIMEOUT_MS = 10_000;
const LIMITS = {
  ...DEFAULT_LIMITS,
  idleTimeoutMs: TIMEOUT_MS,
  totalTimeoutMs: TIMEOUT_MS,
  maxBytes: 65_536,
  attempts: 1,
};

/** `t=UNIX SECONDS,v1=HEX`: HMAC-SHA-256 of `SECONDS.BODY`, so that a receiver can refuse old deliveries. */
function signatureOf(secret: string, body: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex")}`;
}

/**
 * Resolves with null if the receiver answered 2xx within 10 s, otherwise with the reason. Rejects only when `signal`
 * aborts.
 */
export async function sendOnce(
  { url: text, secret }: Target,
  { id, body }: { readonly id: string; readonly body: string },
  signal: AbortSignal,
): Promise<string | null> {
  const url = parseBaseUrl(text);
  const session = new HttpSession(
    { baseUrl: text, credentials: {}, guard: await addressGuard({ demo: false }) },
    { signal, limits: LIMITS },
  );
  try {
    const answer = await session.send(url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-plimsoll-delivery": id,
        "x-plimsoll-signature": signatureOf(secret, body, Math.floor(Date.now() / 1000)),
      },
    });
    const { status } = answer;
    return status >= 200 && status < 300 ? null : `${url.origin} answered HTTP ${status}`;
  } catch (error) {
    signal.throwIfAborted();
    const hider = new Hider({ token: secret, password: url.pathname + url.search });
    return hider.sentence(toSourceError(error).message.replaceAll(publicUrl(url), url.origin));
  } finally {
    session.close();
  }
}
