import { runArtifactRoute } from "@/lib/server/http/routes/runResults";

export const GET = runArtifactRoute.handle;
