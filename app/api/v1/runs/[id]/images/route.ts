import { runImagesRoute } from "@/lib/server/http/routes/runResults";

export const GET = runImagesRoute.handle;
