import { handlersOf } from "@/lib/server/http/handlersOf";
import { exportChangesRoute } from "@/lib/server/changes/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(exportChangesRoute);
