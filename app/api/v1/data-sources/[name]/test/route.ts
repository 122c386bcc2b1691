import { handlersOf } from "@/lib/server/http/handlersOf";
import { testDataSourceRoute } from "@/lib/server/dataSources/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(testDataSourceRoute);
