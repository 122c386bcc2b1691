import { handlersOf } from "@/lib/server/http/handlersOf";
import { getImportRoute } from "@/lib/server/minutes/routes/imports";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getImportRoute);
