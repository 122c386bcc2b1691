import { handlersOf } from "@/lib/server/http/handlersOf";
import { listPipelinesRoute } from "@/lib/server/minutes/routes/namespaces";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listPipelinesRoute);
