/** What the API is asked for, by the operation's id: every list, and what the first page of each part reads. */
import { POLICY, type Shown } from "../pages/pages";

export function readsOf(shown: Shown): Readonly<Record<string, string>> {
  const namespace = `/api/v1/namespaces/${shown.namespace}`;
  const policy = `/api/v1/policies/${POLICY}`;
  return {
    getOverview: "/api/v1/overview",
    search: "/api/v1/search?q=team-1",
    listPolicies: "/api/v1/policies",
    getPolicy: policy,
    policyHistory: `${policy}/history`,
    listPolicyVersions: `${policy}/versions`,
    listPolicyRuns: `${policy}/runs`,
    listPolicyShadowRuns: `${policy}/shadow/runs`,
    listShadows: "/api/v1/shadows",
    listRuns: "/api/v1/runs",
    getRun: `/api/v1/runs/${shown.run}`,
    getRunImages: `/api/v1/runs/${shown.run}/images`,
    listDataSources: "/api/v1/data-sources",
    listAuditEvents: "/api/v1/audit-events",
    listUsers: "/api/v1/users",
    listTokens: "/api/v1/tokens?of=everybody",
    listWebhooks: "/api/v1/webhook-receivers",
    listNamespaces: "/api/v1/namespaces",
    getNamespaceMinutes: `${namespace}/minutes`,
    listPipelineMinutes: `${namespace}/minutes/pipelines?project=${shown.project}`,
    listBuildMinutes: `${namespace}/minutes/builds?project=${shown.project}&pipeline=${shown.pipeline}`,
    getMonthMinutes: "/api/v1/minutes",
    listRunnerMinutes: "/api/v1/minutes/runners",
    listRunners: "/api/v1/runners",
    listProjects: "/api/v1/projects",
    listImports: "/api/v1/imports",
    listImportSchedules: "/api/v1/import-schedules",
    listNodes: "/api/v1/nodes?snapshot=scale",
    listNodeSnapshots: "/api/v1/node-snapshots",
    listNodeReaders: "/api/v1/node-readers",
    listWaterlineProfiles: "/api/v1/waterlines/profiles",
    listWaterlineMetrics: "/api/v1/waterlines/metrics",
    getNode: `/api/v1/nodes/${shown.node}`,
    getQueue: "/api/v1/queue",
    getQueueHistory: "/api/v1/queue/history",
    explainJob: `/api/v1/jobs/${shown.job}/explain`,
    getRunnerNext: `/api/v1/runners/${shown.runner}/next`,
    listReplays: "/api/v1/replays",
    listJobSets: "/api/v1/job-sets",
    listJobSetCollectors: "/api/v1/job-set-collectors",
  };
}
