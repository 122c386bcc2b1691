import { lookUpSetupRoute } from "@/lib/server/http/routes/setup";

export const POST = lookUpSetupRoute.handle;
