/** As pageData.ts, for the pages of settings, people, API tokens, webhooks and one's own account. */
import {
  apiTokenSchema,
  browserSessionsSchema,
  userSchema,
  type ApiTokenView,
  type BrowserSession,
  type UserView,
} from "../api/accounts";
import { settingsSchema, type Settings } from "../api/settings";
import {
  webhookDeliveriesSchema,
  webhooksSchema,
  type WebhookDeliveries,
  type WebhookView,
} from "../api/webhooks";
import { listSessionsFor } from "./auth/sessions";
import { listTokensFor } from "./auth/tokens";
import { listUsers } from "./auth/users";
import type { Page } from "./http/keyset";
import { forAdmin, forViewer } from "./pageData";
import { settingsFor } from "./settings/service";
import { listDeliveries } from "./webhooks/deliveries";
import { listWebhooks } from "./webhooks/service";

/** As many as a page asks for at once. */
const PAGE = { limit: 50 };
/** As a webhook's card asks for them. */
const DEAD_LETTERS = { limit: 20, state: "failed" } as const;

export function settingsStart(): Promise<Settings | null> {
  return forViewer(async (actor) => settingsSchema.parse(await settingsFor(actor)));
}

/** By e-mail address, for administrators. */
export function usersStart(): Promise<Page<UserView> | null> {
  return forAdmin(async () => {
    const page = await listUsers(PAGE);
    return { ...page, items: userSchema.array().parse(page.items) };
  });
}

/** Newest first; null also where everybody's are not for who asks. */
export function tokensStart(of: "me" | "everybody"): Promise<Page<ApiTokenView> | null> {
  return forViewer(async (actor) => {
    const page = await listTokensFor(actor, of, PAGE);
    return { ...page, items: apiTokenSchema.array().parse(page.items) };
  });
}

/** Newest first. */
export function sessionsStart(): Promise<readonly BrowserSession[] | null> {
  return forViewer(
    async (actor) => browserSessionsSchema.parse({ items: await listSessionsFor(actor) }).items,
  );
}

export interface WebhooksStart {
  readonly webhooks: readonly WebhookView[];
  /** In the order of the webhooks, of which there are 20 at most. */
  readonly deadLetters: readonly WebhookDeliveries[];
}

/** For administrators. */
export function webhooksStart(): Promise<WebhooksStart | null> {
  return forAdmin(async () => {
    const webhooks = await listWebhooks();
    const deadLetters = await Promise.all(webhooks.map(({ name }) => listDeliveries(name, DEAD_LETTERS)));
    return {
      webhooks: webhooksSchema.parse({ items: webhooks, nextCursor: null }).items,
      deadLetters: webhookDeliveriesSchema.array().parse(deadLetters),
    };
  });
}
