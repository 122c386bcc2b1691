import { createDataSourceRoute, listDataSourcesRoute } from "@/lib/server/http/routes/dataSources";

export const GET = listDataSourcesRoute.handle;
export const POST = createDataSourceRoute.handle;
