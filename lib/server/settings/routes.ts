import { settingsInputSchema, settingsSchema } from "../../api/settings";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { mayAct } from "../http/caller";
import { getSettings, updateSettings } from "./service";

const route = routesOf("Settings");

export const getSettingsRoute = route("GET /api/v1/settings", "getSettings", {
  summary:
    "How long runs and samples are kept, and which further addresses data sources may reach. Whom alerts are e-mailed to is answered to administrators alone.",
  role: "viewer",
  response: { status: 200, description: "The settings", schema: settingsSchema },
  handler: async ({ actor }) => {
    const settings = await getSettings();
    return actor !== null && mayAct(actor, "admin") ? settings : { ...settings, alertRecipients: null };
  },
});

export const updateSettingsRoute = route("PUT /api/v1/settings", "updateSettings", {
  summary: "Change what the body names; the rest stays.",
  role: "admin",
  body: json(settingsInputSchema),
  response: { status: 200, description: "The settings", schema: settingsSchema },
  handler: ({ body, audit }) => updateSettings(body, audit),
});
