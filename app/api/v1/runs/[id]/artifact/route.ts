import { handlersOf } from "@/lib/server/http/handlersOf";
import { runArtifactRoute } from "@/lib/server/http/routes/runResults";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(runArtifactRoute);
