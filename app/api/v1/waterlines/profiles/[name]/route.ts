import { handlersOf } from "@/lib/server/http/handlersOf";
import {
  getWaterlineProfileRoute,
  removeWaterlineProfileRoute,
  setWaterlineProfileRoute,
} from "@/lib/server/waterlines/profiles/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getWaterlineProfileRoute,
  setWaterlineProfileRoute,
  removeWaterlineProfileRoute,
);
