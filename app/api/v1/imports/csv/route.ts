import { handlersOf } from "@/lib/server/http/handlersOf";
import { uploadImportRoute } from "@/lib/server/minutes/routes/imports";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(uploadImportRoute);
