/** Webhooks: receivers with a write-only URL and secret. */
import { randomUUID } from "node:crypto";
import {
  ALERT_EVENTS,
  WEBHOOK_EVENTS,
  type WebhookCreate,
  type WebhookTest,
  type WebhookUpdate,
  type WebhookView,
} from "../../api/webhooks";
import type { Prisma, Webhook } from "../../../generated/prisma/client";
import { parseBaseUrl } from "../../sources/http/url";
import { writeAudit, type AuditContext } from "../audit/write";
import { db, type Tx } from "../core/db";
import { SecretsError } from "../core/secrets";
import { urlProblems } from "../dataSources/checks";
import { addressGuard } from "../dataSources/guard";
import { ConflictError, NotFoundError, UnprocessableError } from "../http/errors";
import { refuseOther, rethrowTaken } from "../http/revisions";
import { eventBody } from "./notify";
import { sendOnce } from "./send";
import { openTarget, sealTarget, type Target } from "./target";

/** Maximum number of registered webhooks. */
const MAX_WEBHOOKS = 20;

/** Sorted by name. There are few: each event goes to all of them. */
export function listWebhooks(): Promise<WebhookView[]> {
  return readWebhooks(db());
}

/** Throws NotFoundError. */
export async function getWebhook(name: string): Promise<WebhookView> {
  const [found] = await readWebhooks(db(), { name });
  if (!found) throw notFound(name);
  return found;
}

async function readWebhooks(tx: Tx, where: Prisma.WebhookWhereInput = {}): Promise<WebhookView[]> {
  const rows = await tx.webhook.findMany({
    where,
    orderBy: { name: "asc" },
    include: {
      deliveries: {
        orderBy: { id: "desc" },
        take: 1,
        select: { operation: { select: { state: true, message: true, createdAt: true, finishedAt: true } } },
      },
    },
  });
  return rows.map(({ deliveries, ...row }) => serialize(row, deliveries[0]?.operation));
}

/**
 * Throws UnprocessableError for a URL that is not allowed, ConflictError for a name that is taken or one webhook too
 * many.
 */
export async function createWebhook(input: WebhookCreate, audit: AuditContext): Promise<WebhookView> {
  const { name, url, secret, events = [...ALERT_EVENTS] } = input;
  const origin = await checkUrl(url);
  const row = await db()
    .$transaction(async (tx) => {
      if ((await tx.webhook.count()) >= MAX_WEBHOOKS)
        throw new ConflictError(`There are ${MAX_WEBHOOKS} webhooks already. Delete one first.`, "tooMany");
      const id = randomUUID();
      const made = await tx.webhook.create({
        data: { id, name, origin, events, target: sealTarget(id, { url, secret }) },
      });
      await writeAudit(tx, audit, {
        action: "webhook.create",
        target: `webhook/${name}`,
        after: { name, origin, events },
      });
      return made;
    })
    .catch((error: unknown) => rethrowTaken(error, "webhook", name));
  return serialize(row, undefined);
}

/**
 * Throws as createWebhook does, UnprocessableError for a new URL without a secret, and PreconditionFailedError if
 * `ifMatch` is not the revision.
 */
export async function updateWebhook(
  name: string,
  input: WebhookUpdate,
  audit: AuditContext,
  ifMatch?: number,
): Promise<WebhookView> {
  const origin = input.url === undefined ? undefined : await checkUrl(input.url);
  if (input.url !== undefined && input.secret === undefined) {
    throw new UnprocessableError("A new URL needs the signing secret again.", [
      { path: "secret", message: "was stored for the old URL: enter it again" },
    ]);
  }
  await db()
    .$transaction(async (tx) => {
      const before = await lock(tx, name, ifMatch);
      const { url, secret, events = before.events } = input;
      const target =
        url !== undefined && secret !== undefined
          ? { url, secret }
          : secret === undefined
            ? undefined
            : { ...readable(before), secret };
      await tx.webhook.update({
        where: { id: before.id },
        data: {
          name: input.name,
          events,
          revision: { increment: 1 },
          ...(origin === undefined ? {} : { origin }),
          ...(target === undefined ? {} : { target: sealTarget(before.id, target) }),
        },
      });
      await writeAudit(tx, audit, {
        action: "webhook.update",
        target: `webhook/${name}`,
        before: { name, origin: before.origin, events: before.events },
        after: {
          name: input.name,
          origin: origin ?? before.origin,
          events,
          changed: [...(url === undefined ? [] : ["url"]), ...(secret === undefined ? [] : ["signing key"])],
        },
      });
    })
    .catch((error: unknown) => rethrowTaken(error, "webhook", input.name));
  return getWebhook(input.name);
}

/**
 * Deletes its deliveries, too. Throws NotFoundError, and PreconditionFailedError if `ifMatch` is not the revision.
 */
export async function deleteWebhook(name: string, audit: AuditContext, ifMatch?: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const { id, origin } = await lock(tx, name, ifMatch);
    await tx.webhook.delete({ where: { id } });
    await writeAudit(tx, audit, {
      action: "webhook.delete",
      target: `webhook/${name}`,
      before: { name, origin },
    });
  });
}

/** Makes one attempt with an event of type `test`. Throws NotFoundError; a failure is in the answer. */
export async function testWebhook(
  name: string,
  audit: AuditContext,
  signal: AbortSignal,
): Promise<WebhookTest> {
  const row = await db().webhook.findUnique({ where: { name } });
  if (!row) throw notFound(name);
  const began = performance.now();
  const body = eventBody("test", { message: `Sent by ${audit.actor} to try the webhook ${name}.` });
  const refused = await opened(row, (target) => sendOnce(target, { id: randomUUID(), body }, signal));
  const result = {
    ok: refused === null,
    latencyMs: performance.now() - began,
    message: refused ?? `${row.origin} accepted the event`,
    at: new Date().toISOString(),
  };
  await db().$transaction((tx) =>
    writeAudit(tx, audit, { action: "webhook.test", target: `webhook/${name}`, after: result }),
  );
  return result;
}

/** Returns what `send` returns, or why the target cannot be opened. */
async function opened(
  row: Webhook,
  send: (target: Target) => Promise<string | null>,
): Promise<string | null> {
  try {
    return await send(openTarget(row.id, row.target));
  } catch (error) {
    if (error instanceof SecretsError) return error.message;
    throw error;
  }
}

/** Throws UnprocessableError if the target was sealed with another key. */
function readable({ id, target }: Webhook): Target {
  try {
    return openTarget(id, target);
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    throw new UnprocessableError(error.message, [
      { path: "url", message: "can no longer be read: enter it again" },
    ]);
  }
}

/** Returns the origin of an allowed URL. Throws UnprocessableError. */
async function checkUrl(url: string): Promise<string> {
  const problems = urlProblems(url, (await addressGuard({ demo: false })).policy);
  if (problems.length === 0) return parseBaseUrl(url).origin;
  const details = problems.map((message) => ({ path: "url", message }));
  throw new UnprocessableError(`The webhook cannot be saved: url ${problems.join("; ")}.`, details);
}

async function lock(tx: Tx, name: string, ifMatch: number | undefined): Promise<Webhook> {
  await tx.$queryRaw`select id from webhook where name = ${name} for update`;
  const row = await tx.webhook.findUnique({ where: { name } });
  if (!row) throw notFound(name);
  await refuseOther(`webhook ${name}`, ifMatch, row, async () => {
    const [current] = await readWebhooks(tx, { name });
    return current;
  });
  return row;
}

type Delivered = Pick<NonNullable<WebhookView["lastDelivery"]>, "state" | "message"> & {
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

function serialize(row: Webhook, last: Delivered | undefined): WebhookView {
  return {
    name: row.name,
    origin: row.origin,
    // Leaves out events of a later version.
    events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
    lastDelivery: last
      ? {
          state: last.state,
          message: last.message,
          at: (last.finishedAt ?? last.createdAt).toISOString(),
        }
      : null,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function notFound(name: string): NotFoundError {
  return new NotFoundError(`There is no webhook named "${name}".`);
}
