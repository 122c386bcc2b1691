import { cursorQuerySchema, pageOf } from "../../../api/common";
import { waterlineProfileInputSchema, waterlineProfileSchema } from "../../../api/waterlineProfiles";
import { ownNameSchema } from "../../../waterlines";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { tagged } from "../../http/etag";
import { nameParams } from "../../http/routes/params";
import { listProfiles, readProfile, removeProfile, setProfile } from "./store";

const route = routesOf("Waterlines");
const params = nameParams.extend({ name: ownNameSchema });
const saved = {
  status: 200,
  description: "The profile",
  schema: waterlineProfileSchema,
  headers: ["etag"],
} as const;

export const listWaterlineProfilesRoute = route("GET /api/v1/waterlines/profiles", "listWaterlineProfiles", {
  summary:
    "List saved profiles of waterlines, by name: comparator chains and added metrics based on a preset.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of profiles", schema: pageOf(waterlineProfileSchema) },
  handler: ({ query }) => listProfiles(query),
});

export const getWaterlineProfileRoute = route(
  "GET /api/v1/waterlines/profiles/{name}",
  "getWaterlineProfile",
  {
    summary: "Return a saved profile. The ETag is the revision, for If-Match.",
    role: "viewer",
    params,
    response: saved,
    handler: async ({ params: { name } }) => tagged(await readProfile(name)),
  },
);

export const setWaterlineProfileRoute = route(
  "PUT /api/v1/waterlines/profiles/{name}",
  "setWaterlineProfile",
  {
    summary:
      'Save a profile under a name that plans can refer to. With If-Match, 412 if another revision was saved since; `"0"` saves only if the name is free.',
    role: "tuner",
    params,
    ifMatch: true,
    body: json(waterlineProfileInputSchema),
    response: saved,
    handler: async ({ params: { name }, body, ifMatch, audit }) =>
      tagged(await setProfile(name, body, ifMatch, audit)),
  },
);

export const removeWaterlineProfileRoute = route(
  "DELETE /api/v1/waterlines/profiles/{name}",
  "removeWaterlineProfile",
  {
    summary: "Remove a saved profile. With If-Match, 412 if another revision was saved since.",
    role: "tuner",
    params,
    ifMatch: true,
    response: { status: 204, description: "Profile removed" },
    handler: async ({ params: { name }, ifMatch, audit }) => {
      await removeProfile(name, ifMatch, audit);
      return undefined;
    },
  },
);
