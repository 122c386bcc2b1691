import { handlersOf } from "@/lib/server/http/handlersOf";
import { jobLogRoute } from "@/lib/server/queue/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(jobLogRoute);
