import { handlersOf } from "@/lib/server/http/handlersOf";
import {
  getWaterlineMetricRoute,
  removeWaterlineMetricRoute,
  setWaterlineMetricRoute,
} from "@/lib/server/waterlines/metrics/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getWaterlineMetricRoute,
  setWaterlineMetricRoute,
  removeWaterlineMetricRoute,
);
