import { handlersOf } from "@/lib/server/http/handlersOf";
import { getNameRoute } from "@/lib/server/names/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getNameRoute);
