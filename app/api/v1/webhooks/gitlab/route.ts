import { handlersOf } from "@/lib/server/http/handlersOf";
import { receiveGitLabHookRoute } from "@/lib/server/minutes/routes/builds";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(receiveGitLabHookRoute);
