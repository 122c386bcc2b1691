import { settingsInputSchema, settingsSchema } from "../../api/settings";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { tagged } from "../http/etag";
import { settingsFor, updateSettings } from "./service";

const route = routesOf("Settings");

export const getSettingsRoute = route("GET /api/v1/settings", "getSettings", {
  summary:
    "Return the settings: retention, additional addresses that data sources may reach, accounting mode and unit of compute minutes, recipients of alerts, queue and mail server. The recipients are returned to administrators only. The ETag is the revision, for If-Match.",
  role: "viewer",
  response: { status: 200, description: "The settings", schema: settingsSchema, headers: ["etag"] },
  handler: async ({ actor }) => tagged(await settingsFor(actor)),
});

export const updateSettingsRoute = route("PUT /api/v1/settings", "updateSettings", {
  summary:
    "Change the settings in the body. Omitted settings stay unchanged. With If-Match, 412 if they have been changed since.",
  role: "admin",
  ifMatch: true,
  body: json(settingsInputSchema),
  response: { status: 200, description: "The settings", schema: settingsSchema, headers: ["etag"] },
  handler: async ({ body, audit, ifMatch }) => tagged(await updateSettings(body, audit, ifMatch)),
});
