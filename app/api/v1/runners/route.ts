import { handlersOf } from "@/lib/server/http/handlersOf";
import {
  changeFactorsOfRunnersRoute,
  createRunnerRoute,
  listRunnersRoute,
} from "@/lib/server/minutes/routes/runners";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  listRunnersRoute,
  createRunnerRoute,
  changeFactorsOfRunnersRoute,
);
