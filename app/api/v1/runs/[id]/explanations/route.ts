import { handlersOf } from "@/lib/server/http/handlersOf";
import { explainImageRoute } from "@/lib/server/http/routes/runResults";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(explainImageRoute);
