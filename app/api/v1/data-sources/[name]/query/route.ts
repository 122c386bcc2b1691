import { previewQueryRoute } from "@/lib/server/http/routes/dataSources";

export const POST = previewQueryRoute.handle;
