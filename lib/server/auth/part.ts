import type { Part } from "../part";
import { removeEndedSessions } from "./cleanUp";
import * as oidc from "./routes/oidc";
import * as session from "./routes/session";
import * as setup from "./routes/setup";
import * as tokens from "./routes/tokens";
import * as users from "./routes/users";

export const auth: Part = {
  routes: [session, oidc, setup, users, tokens].flatMap((routes) => Object.values(routes)),
  tasks: [{ name: "remove ended sessions and tokens", everyMs: 600_000, run: removeEndedSessions }],
};
