import { settingsInputSchema, settingsSchema, type Settings } from "../../api/settings";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { etagOf } from "../http/etag";
import { Answer } from "../http/route";
import { settingsFor, updateSettings } from "./service";

const route = routesOf("Settings");
const tagged = (settings: Settings): Answer<Settings> =>
  new Answer(settings, { etag: etagOf(settings.revision) });

export const getSettingsRoute = route("GET /api/v1/settings", "getSettings", {
  summary:
    "How long runs and samples are kept, and which further addresses data sources may reach. The recipients of alerts are returned to administrators only. The ETag is the revision, for If-Match.",
  role: "viewer",
  response: { status: 200, description: "The settings", schema: settingsSchema, tells: ["etag"] },
  handler: async ({ actor }) => tagged(await settingsFor(actor)),
});

export const updateSettingsRoute = route("PUT /api/v1/settings", "updateSettings", {
  summary: "Change what the body names; the rest stays. With If-Match, 412 when they were changed since.",
  role: "admin",
  ifMatch: true,
  body: json(settingsInputSchema),
  response: { status: 200, description: "The settings", schema: settingsSchema, tells: ["etag"] },
  handler: async ({ body, audit, ifMatch }) => tagged(await updateSettings(body, audit, ifMatch)),
});
