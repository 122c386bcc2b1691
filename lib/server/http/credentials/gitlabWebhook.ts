/** GitLab's webhooks: a plain secret in `X-Gitlab-Token`, or a signature of the body as in Standard Webhooks. */
import { createHmac } from "node:crypto";
import type { Caller, CallerKind } from "../caller";
import { UnauthenticatedError } from "../errors";
import { knownBy } from "../wrongCredentials";
import { isSameText } from "./isSameText";

export interface Webhook<C> {
  readonly caller: C;
  /** The plain secret. */
  readonly token?: string;
  /** `whsec_` followed by the key in base64. */
  readonly signingToken?: string;
}

/** Maximum clock difference to the sender, in seconds. */
const MAX_SKEW_S = 300;

/**
 * `find` returns the webhooks that the request may come from. A signed request is checked by its signature alone; a
 * plain secret next to it is ignored.
 */
export function gitlabWebhook<C extends Caller & { readonly via: "webhook" }>(
  find: (request: Request) => Promise<readonly Webhook<C>[]>,
  nowMs: () => number = Date.now,
): CallerKind<C> {
  return {
    name: "webhook",
    scheme: {
      type: "apiKey",
      in: "header",
      name: "X-Gitlab-Token",
      description:
        "GitLab's secret token. Alternatively, `webhook-signature` with `webhook-id` and `webhook-timestamp`.",
    },
    readsBody: true,
    missing: () => refusal("it has neither X-Gitlab-Token nor webhook-signature"),
    async identify(request, { bytes }) {
      const { headers } = request;
      const signature = headers.get("webhook-signature");
      const token = headers.get("x-gitlab-token");
      if (signature === null && token === null) return null;
      const hooks = await find(request);
      if (signature !== null) {
        // Wrong signatures are not counted: keys cannot be guessed and each delivery has another signature, so a
        // webhook with a wrong key would block the others.
        const signer = signedBy(hooks, signature, headers, bytes, nowMs());
        if (!signer) throw refusal("its signature is not valid");
        return signer.caller;
      }
      const text = token ?? "";
      const found = await knownBy(
        request,
        { text, kind: "webhook", strength: "secret" },
        () =>
          Promise.resolve(
            hooks.find((hook) => hook.token !== undefined && isSameText(hook.token, text)) ?? null,
          ),
        () => refusal("its X-Gitlab-Token is not valid"),
      );
      return found.caller;
    },
  };
}

function signedBy<C>(
  hooks: readonly Webhook<C>[],
  signature: string,
  headers: Headers,
  bytes: Uint8Array | undefined,
  nowMs: number,
): Webhook<C> | undefined {
  const id = headers.get("webhook-id");
  const timestamp = headers.get("webhook-timestamp");
  if (id === null || timestamp === null) throw refusal("webhook-id and webhook-timestamp must be sent too");
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1_000 - Number(timestamp)) > MAX_SKEW_S) {
    throw refusal(
      `webhook-timestamp ${timestamp} is more than ${MAX_SKEW_S} s away from this server's clock`,
    );
  }
  if (!bytes) throw new Error("A signed body must be read whole before its sender is known.");
  const given = signature.split(" ").filter((entry) => entry.startsWith("v1,"));
  return hooks.find(({ signingToken }) => {
    if (signingToken === undefined) return false;
    const expected = webhookSignature(signingToken, id, timestamp, bytes);
    return given.some((entry) => isSameText(entry, expected));
  });
}

/** Returns the header `webhook-signature` for a body. The token is `whsec_` followed by the key in base64. */
export function webhookSignature(
  signingToken: string,
  id: string,
  timestamp: string,
  body: Uint8Array | string,
): string {
  const key = Buffer.from(signingToken.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

function refusal(why: string): UnauthenticatedError {
  return new UnauthenticatedError(`This webhook is refused: ${why}.`);
}
