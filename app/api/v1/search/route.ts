import { handlersOf } from "@/lib/server/http/handlersOf";
import { searchRoute } from "@/lib/server/search/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(searchRoute);
