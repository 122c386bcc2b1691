import { replaySchema } from "../../api/replays";
import type { Route } from "../http/route";
import type { Part } from "../part";
import { removeOldReplays } from "./retention";
import * as routes from "./routes";

export const replay: Part = {
  routes: Object.values<Route>(routes),
  schemas: { Replay: replaySchema },
  tasks: [{ name: "remove old replays", everyMs: 600_000, run: removeOldReplays }],
};
