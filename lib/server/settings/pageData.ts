import { settingsSchema, type Settings } from "../../api/settings";
import { forViewer } from "../auth/pageSession";
import { settingsFor } from "./service";

/** Initial data of the settings pages. */
export function settingsStart(): Promise<Settings | null> {
  return forViewer(async (actor) => settingsSchema.parse(await settingsFor(actor)));
}
