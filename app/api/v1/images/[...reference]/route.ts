import { handlersOf } from "@/lib/server/http/handlersOf";
import { getImageRoute } from "@/lib/server/names/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getImageRoute);
