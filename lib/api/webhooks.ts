/** Webhooks: receivers that an administrator registers. URL and secret are write-only. */
import { z } from "zod";
import { CHANGE_PARTS } from "../changes/kinds";
import type { ChangesEvent } from "./changes";
import { cursorQuerySchema, instantSchema, pageOf, resourceNameSchema } from "./common";
import { operationStateSchema } from "./operations";

/** Events that a receiver can choose; `test` is sent only when a receiver is tested. */
export const ALERT_EVENTS = ["expectedImages.dropped", "minutes.quota"] as const;
export const WEBHOOK_EVENTS = [
  ...ALERT_EVENTS,
  ...CHANGE_PARTS.map((part): ChangesEvent => `changes.${part}`),
] as const;
const eventsSchema = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, "names no event: choose at least one")
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));

const urlSchema = z
  .url({ protocol: /^https?$/, error: "write an http(s) URL, as in https://hooks.example.com/plimsoll" })
  .max(2_048);
const secretSchema = z
  .string()
  .min(16, "is shorter than 16 characters: use a random text, such as of openssl rand -hex 32")
  .max(512)
  .regex(/^[\x21-\x7e]+$/, "holds a space or a character that is not ASCII");

export const webhookCreateSchema = z.strictObject({
  name: resourceNameSchema,
  url: urlSchema,
  /** Key of the HMAC-SHA-256 signature of each delivery. */
  secret: secretSchema,
  /** Events sent to the receiver; defaults to the alerts. */
  events: eventsSchema.default([...ALERT_EVENTS]),
});

/**
 * Omitted fields stay unchanged. A new URL requires the secret again, because the stored one belongs to the old URL.
 */
export const webhookUpdateSchema = z.strictObject({
  name: resourceNameSchema,
  url: urlSchema.optional(),
  secret: secretSchema.optional(),
  events: eventsSchema.optional(),
});

export const webhookSchema = z.object({
  name: z.string(),
  /** Scheme, host and port; the rest of the URL is secret. */
  origin: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** The newest delivery; null before the first. */
  lastDelivery: z
    .object({ state: operationStateSchema, message: z.string().nullable(), at: instantSchema })
    .nullable(),
  revision: z
    .number()
    .int()
    .describe("Revision of the webhook, counted from 1; increases with each change. Pass it in `If-Match`."),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

export const webhooksSchema = pageOf(webhookSchema);

/** `POST …/test`: one immediate attempt. */
export const webhookTestSchema = z.object({
  ok: z.boolean(),
  latencyMs: z.number(),
  message: z.string(),
  at: instantSchema,
});

/** `GET …/deliveries`: events in delivery, delivered, or given up (`failed`). */
export const webhookDeliverySchema = z.object({
  /** Matches the receiver's `X-Plimsoll-Delivery` header. */
  id: z.string(),
  /** Event type, such as `changes.waterlines`. */
  event: z.string(),
  state: operationStateSchema,
  /** Why it was given up. */
  message: z.string().nullable(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** The delivery that repeated this one; null if none did. */
  sentAgain: z.string().nullable(),
});

export const webhookDeliveriesSchema = pageOf(webhookDeliverySchema);

export const webhookDeliveriesQuerySchema = cursorQuerySchema.extend({
  state: operationStateSchema.optional().meta({ description: "Returns only deliveries in this state." }),
});

export type WebhookDeliveryView = z.infer<typeof webhookDeliverySchema>;
export type WebhookDeliveries = z.infer<typeof webhookDeliveriesSchema>;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export type WebhookCreate = z.input<typeof webhookCreateSchema>;
export type WebhookUpdate = z.infer<typeof webhookUpdateSchema>;
export type WebhookView = z.infer<typeof webhookSchema>;
export type WebhookTest = z.infer<typeof webhookTestSchema>;
