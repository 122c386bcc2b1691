import {
  deleteDataSourceRoute,
  getDataSourceRoute,
  updateDataSourceRoute,
} from "@/lib/server/http/routes/dataSources";

export const GET = getDataSourceRoute.handle;
export const PUT = updateDataSourceRoute.handle;
export const DELETE = deleteDataSourceRoute.handle;
