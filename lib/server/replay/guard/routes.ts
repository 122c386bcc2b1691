import { policyGuardInputSchema, policyGuardSchema } from "../../../api/policyGuard";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { tagged } from "../../http/etag";
import { nameParams } from "../../http/routes/params";
import { getGuard, setGuard } from "./store";

const route = routesOf("Policies");

export const getGuardRoute = route("GET /api/v1/policies/{name}/guard", "getPolicyGuard", {
  summary:
    "Return the policy's guard: the replay that checks its new versions. The ETag is the revision, for If-Match.",
  role: "viewer",
  params: nameParams,
  response: { status: 200, description: "The guard", schema: policyGuardSchema, headers: ["etag"] },
  handler: async ({ params }) => tagged(await getGuard(params.name)),
});

export const setGuardRoute = route("PUT /api/v1/policies/{name}/guard", "setPolicyGuard", {
  summary:
    "Guard the policy with the newest version of a job set; `jobSet` null removes the guard. A version that would have saved fewer minutes, beyond the confidence interval, is then refused with 409 `savesFewer`, or `guardUnknown` if the guard cannot decide, unless `guardReason` gives a reason. Creates no version. With If-Match, 412 if another revision was saved since.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: json(policyGuardInputSchema),
  response: { status: 200, description: "The guard", schema: policyGuardSchema, headers: ["etag"] },
  handler: async ({ params, body, ifMatch, audit }) =>
    tagged(await setGuard(params.name, body, ifMatch, audit)),
});
