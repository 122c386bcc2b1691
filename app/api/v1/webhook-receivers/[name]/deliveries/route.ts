import { handlersOf } from "@/lib/server/http/handlersOf";
import { listDeliveriesRoute } from "@/lib/server/webhooks/deliveryRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listDeliveriesRoute);
