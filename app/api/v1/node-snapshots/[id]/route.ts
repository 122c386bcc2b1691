import { handlersOf } from "@/lib/server/http/handlersOf";
import { deleteNodeSnapshotRoute, getNodeSnapshotRoute } from "@/lib/server/waterlines/nodeRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  getNodeSnapshotRoute,
  deleteNodeSnapshotRoute,
);
