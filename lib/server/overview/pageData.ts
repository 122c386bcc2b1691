import { overviewSchema, type Overview } from "../../api/overview";
import { forViewer } from "../auth/pageSession";
import { readOverview } from "./read";

/** Initial data of the overview. */
export function overviewStart(): Promise<Overview | null> {
  return forViewer(async () => overviewSchema.parse(await readOverview()));
}
