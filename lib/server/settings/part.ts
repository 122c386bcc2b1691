import { retentionSchema, settingsSchema } from "../../api/settings";
import type { Part } from "../part";
import * as routes from "./routes";

export const settings: Part = {
  routes: Object.values(routes),
  schemas: { Retention: retentionSchema, Settings: settingsSchema },
};
