import { handlersOf } from "@/lib/server/http/handlersOf";
import { createDataSourceRoute, listDataSourcesRoute } from "@/lib/server/dataSources/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  listDataSourcesRoute,
  createDataSourceRoute,
);
