import { handlersOf } from "@/lib/server/http/handlersOf";
import { listProjectsRoute } from "@/lib/server/queue/projectRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listProjectsRoute);
