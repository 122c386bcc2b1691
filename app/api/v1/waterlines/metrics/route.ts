import { handlersOf } from "@/lib/server/http/handlersOf";
import { listWaterlineMetricsRoute } from "@/lib/server/waterlines/metrics/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(listWaterlineMetricsRoute);
