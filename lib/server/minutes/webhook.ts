/** GitLab's Job Hook: who may send it, and how a delivery is handled. */
import { createHash } from "node:crypto";
import { deliveryKey, readJobHook } from "../../minutes";
import type { AuditContext } from "../audit/write";
import { config } from "../core/config";
import { db } from "../core/db";
import { log } from "../core/log";
import { sanitizeJson } from "../core/sanitizeForPostgres";
import type { Caller } from "../http/caller";
import { gitlabWebhook } from "../http/credentials/gitlabWebhook";
import { futureReports } from "./future";
import { ingestBuilds } from "./ingest";
import { ingestionMetrics } from "./metrics";

interface HookCaller extends Caller {
  readonly via: "webhook";
}

/** Identified by the secrets of the environment; refuses all callers if there are none. */
export const hookCaller = gitlabWebhook<HookCaller>(() => {
  const { gitlabWebhookToken: token, gitlabSigningToken: signingToken } = config();
  const secrets = {
    ...(token === undefined ? {} : { token }),
    ...(signingToken === undefined ? {} : { signingToken }),
  };
  return Promise.resolve([{ caller: { id: "gitlab", via: "webhook" }, ...secrets }]);
});

/** Days that a delivery is remembered; GitLab repeats within a day. */
const REMEMBERED_DAYS = 7;

/**
 * Enters the build of the delivery. A payload that cannot be used is logged and dropped: GitLab disables a webhook
 * that is answered with errors.
 */
export async function receiveHook(headers: Headers, body: Uint8Array, audit: AuditContext): Promise<void> {
  const read = readJobHook(parse(body));
  const [future] = "report" in read ? futureReports([read.report]) : [];
  if ("ignored" in read || future !== undefined) {
    const reason = "ignored" in read ? read.ignored : "build_finished_at is in the future";
    ingestionMetrics().reports.inc({ outcome: "ignored" });
    log().info({ reason, event: headers.get("x-gitlab-event") }, "a webhook was ignored");
    return;
  }
  const key = deliveryKey((name) => headers.get(name), createHash("sha256").update(body).digest("hex"));
  await ingestBuilds([read.report], audit, {
    claim: async (tx) =>
      (await tx.$executeRaw`insert into hook_receipt (key) values (${key.slice(0, 500)}) on conflict do nothing`) ===
      1,
  });
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(sanitizeJson(JSON.parse(new TextDecoder().decode(body))));
  } catch {
    return undefined;
  }
}

export async function forgetDeliveries(): Promise<void> {
  await db().$executeRaw`
    delete from hook_receipt where received_at < now() - make_interval(days => ${REMEMBERED_DAYS}::int)`;
}
