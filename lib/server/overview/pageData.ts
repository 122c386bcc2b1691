import { overviewSchema, type Overview } from "../../api/overview";
import { forViewer } from "../auth/pageSession";
import { readOverview } from "./read";

/** What the overview is sent with. */
export function overviewStart(): Promise<Overview | null> {
  return forViewer(async () => overviewSchema.parse(await readOverview()));
}
