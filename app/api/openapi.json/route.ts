import { handlersOf } from "@/lib/server/http/handlersOf";
import { openApiRoute } from "@/lib/server/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(openApiRoute);
