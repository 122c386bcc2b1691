import { renewUserLinkRoute } from "@/lib/server/http/routes/users";

export const POST = renewUserLinkRoute.handle;
