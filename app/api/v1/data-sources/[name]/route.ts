import { handlersOf } from "@/lib/server/http/handlersOf";
import {
  deleteDataSourceRoute,
  getDataSourceRoute,
  updateDataSourceRoute,
} from "@/lib/server/dataSources/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getDataSourceRoute,
  updateDataSourceRoute,
  deleteDataSourceRoute,
);
