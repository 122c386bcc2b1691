import { minutesResetInputSchema, minutesResetOutcomeSchema } from "../../../api/minutesReset";
import {
  instanceQuotaInputSchema,
  instanceQuotaSchema,
  namespaceQuotaSchema,
  quotaForAllInputSchema,
  quotaForAllSchema,
  quotaInputSchema,
  quotaPreviewInputSchema,
  quotaPreviewSchema,
  type InstanceQuota,
  type NamespaceQuota,
} from "../../../api/quotas";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { etagOf } from "../../http/etag";
import { Answer } from "../../http/route";
import { uuidParams, versionParams } from "../../http/routes/params";
import { setQuotaForAll } from "../quotas/all";
import {
  changeInstanceQuota,
  changeNamespaceQuota,
  withdrawInstanceQuota,
  withdrawNamespaceQuota,
} from "../quotas/change";
import { previewQuota } from "../quotas/preview";
import { newestVersion, readInstanceQuota, readNamespaceQuota } from "../quotas/read";
import { resetMinutes } from "../resets/reset";

const route = routesOf("Minutes");
const namespaceAnswer = {
  status: 200,
  description: "The quota",
  schema: namespaceQuotaSchema,
  headers: ["etag"],
} as const;
const instanceAnswer = {
  status: 200,
  description: "The quota",
  schema: instanceQuotaSchema,
  headers: ["etag"],
} as const;

const taggedQuota = <Q extends NamespaceQuota | InstanceQuota>(quota: Q): Answer<Q> =>
  new Answer(quota, { etag: etagOf(newestVersion(quota.versions)) });

export const namespaceQuotaRoute = route("GET /api/v1/namespaces/{id}", "getNamespaceQuota", {
  summary:
    "Return a root namespace's quota, its used and remaining minutes this month, and its versions. The ETag is the newest version, for If-Match.",
  role: "viewer",
  params: uuidParams,
  response: namespaceAnswer,
  handler: async ({ params }) => taggedQuota(await readNamespaceQuota(params.id)),
});

export const changeQuotaRoute = route("PATCH /api/v1/namespaces/{id}", "changeNamespaceQuota", {
  summary:
    "Set a root namespace's quota in whole minutes a month, effective from a given time. With If-Match, 412 if there is a newer version.",
  role: "admin",
  params: uuidParams,
  ifMatch: true,
  body: json(quotaInputSchema),
  response: namespaceAnswer,
  handler: async ({ params, body, ifMatch, audit }) =>
    taggedQuota(await changeNamespaceQuota(params.id, body, ifMatch, audit)),
});

export const withdrawQuotaRoute = route(
  "DELETE /api/v1/namespaces/{id}/quota/{version}",
  "withdrawNamespaceQuota",
  {
    summary: "Withdraw a version of a quota before it takes effect.",
    role: "admin",
    params: uuidParams.extend(versionParams.shape),
    response: { status: 204, description: "Version withdrawn" },
    conflict: "`inForce`: the version is in force already, or was",
    handler: async ({ params: { id, version }, audit }) => {
      await withdrawNamespaceQuota(id, version, audit);
      return undefined;
    },
  },
);

export const resetMinutesRoute = route(
  "POST /api/v1/namespaces/{id}/minutes/reset",
  "resetNamespaceMinutes",
  {
    summary:
      "Reset what a root namespace used this month: it no longer counts against the quota, while the ledger keeps every build. `undoes` undoes a reset of this month. With `dryRun`, nothing changes and the response reports what would change.",
    role: "admin",
    params: uuidParams,
    body: json(minutesResetInputSchema),
    response: {
      status: 200,
      description: "The counted minutes and the notification level, before and after",
      schema: minutesResetOutcomeSchema,
    },
    conflict:
      "`nothingUsed`: nothing counts against the quota; `otherMonth`, `noReset` and `takenBack`: the entry cannot be taken back",
    handler: ({ params, body, audit }) => resetMinutes(params.id, body, audit),
  },
);

export const quotaForAllRoute = route("POST /api/v1/namespaces/quota", "setQuotaForAll", {
  summary:
    "Set the quota of all root namespaces, or with `onlyUnset` of those without one. With `dryRun`, nothing changes and the response reports what would change.",
  role: "admin",
  body: json(quotaForAllInputSchema),
  response: {
    status: 200,
    description: "The number of namespaces and the effect on them",
    schema: quotaForAllSchema,
  },
  handler: ({ body, audit }) => setQuotaForAll(body, audit),
});

export const previewQuotaRoute = route("POST /api/v1/namespaces/quota/preview", "previewQuota", {
  summary:
    "Preview another quota: which namespaces would exceed it this month, and how often it would have been exceeded in six months.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(quotaPreviewInputSchema),
  response: { status: 200, description: "The counts before and after", schema: quotaPreviewSchema },
  handler: ({ body }) => previewQuota(body),
});

export const instanceQuotaRoute = route("GET /api/v1/settings/quota", "getInstanceQuota", {
  summary:
    "Return the default quota of root namespaces without their own, and its versions. The ETag is the newest version, for If-Match.",
  role: "viewer",
  response: instanceAnswer,
  handler: async () => taggedQuota(await readInstanceQuota()),
});

export const changeInstanceQuotaRoute = route("PATCH /api/v1/settings/quota", "changeInstanceQuota", {
  summary:
    "Set the default quota, effective from a given time. With If-Match, 412 if there is a newer version.",
  role: "admin",
  ifMatch: true,
  body: json(instanceQuotaInputSchema),
  response: instanceAnswer,
  handler: async ({ body, ifMatch, audit }) => taggedQuota(await changeInstanceQuota(body, ifMatch, audit)),
});

export const withdrawInstanceQuotaRoute = route(
  "DELETE /api/v1/settings/quota/{version}",
  "withdrawInstanceQuota",
  {
    summary: "Withdraw a version of the default quota before it takes effect.",
    role: "admin",
    params: versionParams,
    response: { status: 204, description: "Version withdrawn" },
    conflict: "`inForce`: the version is in force already, or was",
    handler: async ({ params: { version }, audit }) => {
      await withdrawInstanceQuota(version, audit);
      return undefined;
    },
  },
);
