import { handlersOf } from "@/lib/server/http/handlersOf";
import {
  getImportScheduleRoute,
  removeImportScheduleRoute,
  setImportScheduleRoute,
} from "@/lib/server/minutes/routes/importSchedules";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getImportScheduleRoute,
  setImportScheduleRoute,
  removeImportScheduleRoute,
);
