import { handlersOf } from "@/lib/server/http/handlersOf";
import { resetMinutesRoute } from "@/lib/server/minutes/routes/quotas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(resetMinutesRoute);
