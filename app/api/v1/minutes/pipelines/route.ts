import { handlersOf } from "@/lib/server/http/handlersOf";
import { monthPipelinesRoute } from "@/lib/server/minutes/routes/costs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(monthPipelinesRoute);
