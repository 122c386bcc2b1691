import { createWebhook } from "@/lib/server/webhooks/service";
import { TESTER } from "../house";
import type { Examples, World } from "./example";

const SECRET = "a-signing-secret-of-a-test";

async function add(name: string, { source }: World): Promise<string> {
  await createWebhook({ name, url: `${source.url}/hook`, secret: SECRET }, TESTER);
  return `/api/v1/webhook-receivers/${name}`;
}

export const webhookWrites: Examples = {
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
