import { handlersOf } from "@/lib/server/http/handlersOf";
import { buildMinutesRoute } from "@/lib/server/minutes/routes/costs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(buildMinutesRoute);
