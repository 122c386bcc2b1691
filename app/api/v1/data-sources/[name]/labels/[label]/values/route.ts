import { handlersOf } from "@/lib/server/http/handlersOf";
import { listLabelValuesRoute } from "@/lib/server/dataSources/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listLabelValuesRoute);
