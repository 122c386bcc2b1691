import { webhookDeliverySchema, webhookSchema } from "../../api/webhooks";
import type { Route } from "../http/route";
import { removeEnded } from "../operations/retention";
import type { Part } from "../part";
import { DELIVERY_KIND } from "./kind";
import * as deliveryRoutes from "./deliveryRoutes";
import * as routes from "./routes";

export const webhooks: Part = {
  routes: [routes, deliveryRoutes].flatMap((each) => Object.values<Route>(each)),
  schemas: { Webhook: webhookSchema, WebhookDelivery: webhookDeliverySchema },
  tasks: [
    {
      name: "remove old deliveries",
      everyMs: 600_000,
      run: () =>
        removeEnded(DELIVERY_KIND, { perSubject: 100, days: 30, states: ["succeeded", "cancelled"] }),
    },
    {
      // Failed deliveries are kept longer: somebody may send them again.
      name: "remove old dead letters",
      everyMs: 600_000,
      run: () => removeEnded(DELIVERY_KIND, { perSubject: 1_000, days: 90, states: ["failed"] }),
    },
  ],
};
