import { testDataSourceRoute } from "@/lib/server/http/routes/dataSources";

export const POST = testDataSourceRoute.handle;
