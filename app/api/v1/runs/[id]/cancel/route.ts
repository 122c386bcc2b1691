import { handlersOf } from "@/lib/server/http/handlersOf";
import { cancelRunRoute } from "@/lib/server/http/routes/runs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(cancelRunRoute);
