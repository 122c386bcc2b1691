import { handlersOf } from "@/lib/server/http/handlersOf";
import {
  getNodeReaderRoute,
  removeNodeReaderRoute,
  setNodeReaderRoute,
} from "@/lib/server/waterlines/readings/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getNodeReaderRoute,
  setNodeReaderRoute,
  removeNodeReaderRoute,
);
