import { handlersOf } from "@/lib/server/http/handlersOf";
import {
  getJobSetCollectorRoute,
  removeJobSetCollectorRoute,
  setJobSetCollectorRoute,
} from "@/lib/server/replay/collect/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getJobSetCollectorRoute,
  setJobSetCollectorRoute,
  removeJobSetCollectorRoute,
);
