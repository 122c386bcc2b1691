import { handlersOf } from "@/lib/server/http/handlersOf";
import { getExpectedRoute, setExpectedRoute } from "@/lib/server/discovery/routes/policies";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getExpectedRoute, setExpectedRoute);
