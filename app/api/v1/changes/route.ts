import { handlersOf } from "@/lib/server/http/handlersOf";
import { listChangesRoute } from "@/lib/server/changes/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listChangesRoute);
