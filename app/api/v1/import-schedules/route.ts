import { handlersOf } from "@/lib/server/http/handlersOf";
import { listImportSchedulesRoute } from "@/lib/server/minutes/routes/importSchedules";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listImportSchedulesRoute);
