import { db } from "@/lib/server/core/db";
import { deliver, eventBody } from "@/lib/server/webhooks/notify";
import { createWebhook } from "@/lib/server/webhooks/service";
import { TESTER } from "../house";
import type { Examples, World } from "./example";

const SECRET = "a-signing-secret-of-a-test";

async function add(name: string, { source }: World): Promise<string> {
  await createWebhook({ name, url: `${source.url}/hook`, secret: SECRET }, TESTER);
  return `/api/v1/webhook-receivers/${name}`;
}

/** Creates a delivery that was given up. */
async function deadLetter(name: string, world: World): Promise<string> {
  const path = await add(name, world);
  const { id } = await db().webhook.findUniqueOrThrow({ where: { name } });
  const delivery = await db().$transaction((tx) => deliver(tx, { id, name }, eventBody("test", {})));
  await db().operation.update({ where: { id: delivery }, data: { state: "failed", stage: "done" } });
  return `${path}/deliveries/${delivery}`;
}

export const webhookWrites: Examples = {
  redeliverWebhook: async (world) => ({
    path: `${await deadLetter("dead", world)}/redeliver`,
    leaves: { action: "webhook.redeliver", target: "webhook/dead", holds: ["after"] },
  }),
  createWebhook: ({ source }) => ({
    path: "/api/v1/webhook-receivers",
    json: { name: "hooked", url: `${source.url}/hook`, secret: SECRET },
    leaves: { action: "webhook.create", target: "webhook/hooked", holds: ["after"] },
  }),
  updateWebhook: async (world) => ({
    path: await add("rehooked", world),
    json: { name: "rehooked", secret: SECRET },
    leaves: { action: "webhook.update", target: "webhook/rehooked", holds: ["before", "after"] },
  }),
  testWebhook: async (world) => ({
    path: `${await add("tried", world)}/test`,
    leaves: { action: "webhook.test", target: "webhook/tried", holds: ["after"] },
  }),
  deleteWebhook: async (world) => ({
    path: await add("unhooked", world),
    leaves: { action: "webhook.delete", target: "webhook/unhooked", holds: ["before"] },
  }),
};
