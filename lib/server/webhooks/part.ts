import { webhookSchema } from "../../api/webhooks";
import { removeEnded } from "../operations/retention";
import type { Part } from "../part";
import { DELIVERY_KIND } from "./kind";
import * as routes from "./routes";

export const webhooks: Part = {
  routes: Object.values(routes),
  schemas: { Webhook: webhookSchema },
  tasks: [
    {
      name: "remove old deliveries",
      everyMs: 600_000,
      run: () => removeEnded(DELIVERY_KIND, { perSubject: 100, days: 30 }),
    },
  ],
};
