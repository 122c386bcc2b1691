import { handlersOf } from "@/lib/server/http/handlersOf";
import { planWaterlinesRoute } from "@/lib/server/waterlines/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(planWaterlinesRoute);
