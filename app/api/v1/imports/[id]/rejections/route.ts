import { handlersOf } from "@/lib/server/http/handlersOf";
import { getImportRejectionsRoute } from "@/lib/server/minutes/routes/imports";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(getImportRejectionsRoute);
