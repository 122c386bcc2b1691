import { handlersOf } from "@/lib/server/http/handlersOf";
import { cancelRunRoute } from "@/lib/server/discovery/routes/runs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(cancelRunRoute);
