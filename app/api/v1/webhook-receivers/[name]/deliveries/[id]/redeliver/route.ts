import { handlersOf } from "@/lib/server/http/handlersOf";
import { redeliverRoute } from "@/lib/server/webhooks/deliveryRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(redeliverRoute);
