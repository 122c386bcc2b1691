/** A queue for tests of its page: two projects wait, two do not, and no runner has ever requested a job. */
import type { QueueOverview } from "@/lib/api/queueOverview";

const AT = "2026-11-27T12:00:00.000Z";
const none = { p50Seconds: null, p95Seconds: null };
const job = {
  id: 9_000_013,
  name: "test",
  ref: "main",
  project: { id: 1, path: "team-pay/fraud/rules" },
  tags: ["linux"],
  protected: false,
  origin: "own" as const,
  queuedAt: "2026-11-27T11:10:00.000Z",
};

const project = (id: number, path: string, oldestSeconds: number | null) => ({
  project: { id, path },
  pending: oldestSeconds === null ? 0 : 1,
  running: 0,
  handedOut: 3,
  share: 0,
  oldestSeconds,
  waits: none,
});

export const QUEUE: QueueOverview = {
  at: AT,
  strategy: "DynamicRunnerJobsQueue",
  redis: "absent",
  windowSeconds: 3_600,
  targetSeconds: 300,
  pending: 2,
  late: 2,
  observed: 0,
  silent: 2,
  running: 0,
  oldest: job,
  handedOut: 30,
  requests: 120,
  conflicts: 6,
  waits: { p50Seconds: 13.7, p95Seconds: 18.9 },
  answers: Array.from({ length: 12 }, (_, index) => ({
    at: new Date(Date.parse(AT) - (11 - index) * 300_000).toISOString(),
    requests: 10,
    conflicts: index % 3,
    sqlRequests: 10,
  })),
  projects: [
    project(1, "team-pay/fraud/rules", 3_000),
    project(2, "team-mobile/apps/ios", 900),
    project(3, "team-docs/handbook", null),
    project(4, "team-legacy/desktop-client", null),
  ],
  keys: [
    {
      key: `ci:dynq:v1:${"0".repeat(64)}`,
      criteria: {
        type: "instance",
        groups: null,
        projects: null,
        tags: ["linux"],
        runUntagged: true,
        protectedOnly: false,
        quotaFree: [],
      },
      runners: 7,
      paused: 0,
      pending: 2,
      oldestSeconds: 3_000,
      asking: { runners: 7, asking: 0, lastAskedAt: null },
    },
  ],
  asking: { runners: 7, asking: 0, lastAskedAt: null },
  unmatched: { count: 0, kinds: 0, jobs: [] },
  projectsTotal: 4,
  keysTotal: 1,
};
