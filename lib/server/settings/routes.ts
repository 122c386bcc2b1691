import { settingsInputSchema, settingsSchema } from "../../api/settings";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { getSettings, updateSettings } from "./service";

const route = routesOf("Settings");

export const getSettingsRoute = route("GET /api/v1/settings", "getSettings", {
  summary: "How long runs and samples are kept, and which further addresses data sources may reach.",
  role: "viewer",
  response: { status: 200, description: "The settings", schema: settingsSchema },
  handler: () => getSettings(),
});

export const updateSettingsRoute = route("PUT /api/v1/settings", "updateSettings", {
  summary: "Change what the body names; the rest stays.",
  role: "admin",
  body: json(settingsInputSchema),
  response: { status: 200, description: "The settings", schema: settingsSchema },
  handler: ({ body, audit }) => updateSettings(body, audit),
});
