/**
 * Who may what: every operation of the API by its id. Written by hand beside the routes, so that a route whose role was
 * changed by mistake, or a new one that nobody thought about, is noticed.
 */
import type { Role } from "@/lib/server/http/actor";

const BY_ROLE = {
  public: [
    "beginOidcSignIn",
    "finishOidcSignIn",
    "getOpenApi",
    "getSession",
    "healthLive",
    "healthReady",
    "lookUpSetupLink",
    "signIn",
    "useSetupLink",
  ],
  viewer: [
    "changePassword",
    "createToken",
    "diffPolicyVersions",
    "diffRuns",
    "endSession",
    "explainImage",
    "exportPolicy",
    "getDataSource",
    "getMetrics",
    "getOverview",
    "getPolicy",
    "getRun",
    "getRunArtifact",
    "getRunImages",
    "getRunSeries",
    "getRunStatus",
    "getSettings",
    "listDataSources",
    "listPolicies",
    "listPolicyRuns",
    "listPolicyTemplates",
    "listPolicyVersions",
    "listRuns",
    "listSessions",
    "listTokens",
    "policyHistory",
    "revokeToken",
    "signOut",
    "signOutEverywhere",
    "validatePolicy",
    "watchRun",
    "whatIf",
  ],
  tuner: [
    "cancelRun",
    "createPolicy",
    "createRun",
    "deletePolicy",
    "dryRun",
    "previewQuery",
    "restorePolicyVersion",
    "schedulePolicy",
    "testDataSource",
    "undeletePolicy",
    "updatePolicy",
  ],
  admin: [
    "changeUser",
    "createDataSource",
    "createUser",
    "deleteDataSource",
    "deleteUser",
    "exportAuditEvents",
    "getAuditEvent",
    "getUser",
    "listAuditEvents",
    "listUsers",
    "renewUserLink",
    "signOutUser",
    "updateDataSource",
    "updateSettings",
  ],
} as const;

export const ACCESS: Readonly<Record<string, Role | "public">> = Object.fromEntries(
  Object.entries(BY_ROLE).flatMap(([role, ids]) => ids.map((id) => [id, role as Role | "public"])),
);

/** What an API token cannot do whatever its role. */
export const PEOPLE_ONLY: ReadonlySet<string> = new Set([
  "changeUser",
  "createUser",
  "deleteUser",
  "renewUserLink",
  "signOutUser",
  "createToken",
]);
