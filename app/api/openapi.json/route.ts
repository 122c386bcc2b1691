import { openApiRoute } from "@/lib/server/http/routes";

export const GET = openApiRoute.handle;
