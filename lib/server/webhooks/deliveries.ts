/** Deliveries of a webhook: delivered, in progress, and dead letters, which can be sent again. */
import { z } from "zod";
import type { OperationState } from "../../../generated/prisma/client";
import type { CursorQuery } from "../../api/common";
import type { WebhookDeliveryView } from "../../api/webhooks";
import { writeAudit, type AuditContext } from "../audit/write";
import { db } from "../core/db";
import { isWhole } from "../core/whole";
import { ConflictError, NotFoundError } from "../http/errors";
import { uuidPage } from "../http/idPage";
import type { Page } from "../http/keyset";
import { uuidOf } from "../http/uuid";
import { deliver } from "./notify";

interface Asked extends CursorQuery {
  readonly state?: OperationState | undefined;
}

const eventSchema = z.object({ type: z.string() });

/** Newest first. Throws NotFoundError, and BadRequestError for a cursor that no page returned. */
export async function listDeliveries(name: string, asked: Asked): Promise<Page<WebhookDeliveryView>> {
  const webhook = await db().webhook.findUnique({ where: { name }, select: { id: true } });
  if (!webhook) throw new NotFoundError(`There is no webhook named "${name}".`);
  const { state } = asked;
  const page = await uuidPage(
    asked,
    ({ after, take }) =>
      db().webhookDelivery.findMany({
        where: {
          webhookId: webhook.id,
          ...(after === undefined ? {} : { id: { lt: after } }),
          ...(state === undefined ? {} : { operation: { state } }),
        },
        include: { operation: { select: { state: true, message: true, createdAt: true, finishedAt: true } } },
        orderBy: { id: "desc" },
        take,
      }),
    ({ id }) => id,
  );
  const rows = page.items.filter((row) => isWhole(row, "operation"));
  const items = rows.map(({ id, body, sentAgain, operation }): WebhookDeliveryView => ({
    id,
    sentAgain,
    state: operation.state,
    message: operation.message,
    event: eventSchema.parse(JSON.parse(body)).type,
    createdAt: operation.createdAt.toISOString(),
    finishedAt: operation.finishedAt?.toISOString() ?? null,
  }));
  return { ...page, items };
}

/**
 * Sends a dead letter again as a new delivery and returns its id. Throws NotFoundError, and ConflictError for one
 * that has not failed, or was already sent again.
 */
export async function redeliver(name: string, asked: string, audit: AuditContext): Promise<string> {
  const id = uuidOf(asked);
  return db().$transaction(async (tx) => {
    // Locks the webhook first, in the same order as deleting it with its deliveries.
    await tx.$queryRaw`select from webhook where name = ${name} for key share`;
    // If two people press the button at once, the second finds it already sent again.
    const rows = await tx.$queryRaw<
      { body: string; webhookId: string; state: string; again: string | null }[]
    >`
      select d.body, w.id::text as "webhookId", o.state::text as state, d.sent_again::text as again
      from webhook_delivery d join webhook w on w.id = d.webhook_id join operation o on o.id = d.id
      where d.id = ${id ?? null}::uuid and w.name = ${name} for update of d`;
    const [found] = rows;
    if (!found)
      throw new NotFoundError(`There is no delivery "${asked.slice(0, 80)}" of the webhook "${name}".`);
    if (found.again !== null)
      throw new ConflictError(`This delivery was sent again as ${found.again}.`, "sentAgain");
    if (found.state !== "failed")
      throw new ConflictError(
        `This delivery is ${found.state}: only one that was given up is sent again.`,
        "notFailed",
      );
    const next = await deliver(tx, { id: found.webhookId, name }, found.body);
    await tx.webhookDelivery.update({ where: { id }, data: { sentAgain: next } });
    await writeAudit(tx, audit, {
      action: "webhook.redeliver",
      target: `webhook/${name}`,
      after: { delivery: id, sentAgain: next },
    });
    return next;
  });
}
