/** Overviews for tests. */
import type { Overview, PolicyLine } from "@/lib/api/overview";
import { failing } from "@/test/support/components/dataSource";
import { runSummary } from "@/test/support/components/runSummary";

const AT = "2026-01-05T08:00:00Z";

const run = runSummary({
  id: "run-2",
  policy: "nightly",
  policyVersion: 3,
  trigger: "schedule",
  selectedCount: 2,
  imageCount: 5,
  createdAt: AT,
  startedAt: AT,
  finishedAt: AT,
  evaluatedAt: AT,
});

const result: NonNullable<PolicyLine["result"]> = {
  runId: "run-2",
  evaluatedAt: AT,
  selectedCount: 2,
  imageCount: 5,
  lastIn: { image: "registry/b:1", score: 0.5 },
  firstOut: { image: "registry/c:1", score: 0.25 },
};

const policy: PolicyLine = {
  name: "nightly",
  version: 3,
  scheduled: true,
  demo: false,
  lastRun: run,
  result,
  change: { previousRunId: "run-1", entered: [], left: [] },
};

/** Every policy has run in its newest version. */
export const noneAwaits = { neverRun: { count: 0, names: [] }, edited: { count: 0, names: [] } };

/** Nothing is over a line. */
export function quietOverview(): Overview {
  return {
    demo: false,
    at: AT,
    policies: {
      state: "ok",
      data: { items: [policy], total: 1, dropping: 0, failing: 0, changed: 0, ...noneAwaits },
    },
    nodes: {
      state: "ok",
      data: { nodes: 12, over: 0, unknown: 0, none: 0, heldIn: null, readAt: AT, worst: [] },
    },
    queue: {
      state: "ok",
      data: {
        targetSeconds: 300,
        oldestSeconds: 40,
        late: 0,
        lateMore: false,
        starving: [],
        starvingProjects: 0,
        oldest: {
          id: 7,
          name: "test",
          ref: "main",
          project: { id: 1, path: "team/app" },
          tags: [],
          protected: false,
          origin: "own",
          queuedAt: AT,
        },
      },
    },
    minutes: { state: "ok", data: { items: [], more: 0, started: true } },
    replay: {
      state: "ok",
      data: {
        replay: { id: "replay-1", jobSet: "yesterday", day: AT, finishedAt: AT },
        policies: [{ name: "nightly", topK: 30, minutes: 200, best: null, optimumMinutes: 240 }],
      },
    },
    sources: { state: "ok", data: { total: 6, failingCount: 0, failing: [] } },
    changes: { state: "ok", data: { items: [], quietSince: "2026-01-02T08:00:00Z" } },
  };
}

/** Something is over every line. */
export function busyOverview(): Overview {
  const quiet = quietOverview();
  const dropped = [{ image: "registry/warm:1", rank: 33, gap: -0.03 }];
  return {
    ...quiet,
    policies: {
      state: "ok",
      data: {
        total: 3,
        dropping: 1,
        failing: 0,
        changed: 1,
        ...noneAwaits,
        items: [
          {
            ...policy,
            result: { ...result, expectation: { expected: 12, kept: 11, dropped } },
            change: { previousRunId: "run-1", entered: ["registry/b:1"], left: ["registry/c:1"] },
          },
          { ...policy, name: "weekly" },
          { ...policy, name: "yearly" },
        ],
      },
    },
    nodes: {
      state: "ok",
      data: {
        nodes: 12,
        over: 5,
        unknown: 0,
        none: 0,
        heldIn: null,
        readAt: AT,
        worst: [
          {
            name: "node-03",
            lines: [
              {
                metric: "cpu_total_usage",
                title: "CPU use",
                unit: "mC",
                line: 14_000,
                used: 15_300,
                over: 1_300,
                share: 1.09,
                after: 13_900,
                overAfter: -100,
                preview: false,
              },
            ],
            snapshot: { name: "ci-pool", version: 4, demo: false },
            since: AT,
            readAt: "2026-01-05T08:24:00Z",
            lacks: { policy: "nightly", missing: 4, of: 30 },
          },
        ],
      },
    },
    queue:
      quiet.queue.state === "ok"
        ? {
            state: "ok",
            data: {
              ...quiet.queue.data,
              oldestSeconds: 1_200,
              late: 9,
              starvingProjects: 4,
              starving: [{ project: { id: 1, path: "team/app" }, late: 6, oldestSeconds: 1_200 }],
            },
          }
        : quiet.queue,
    minutes: {
      state: "ok",
      data: {
        more: 0,
        started: true,
        items: [
          {
            namespace: { id: "0e4f2bd8-adc7-4ff3-8e7d-03556d7aaabc", path: "team-ml" },
            month: "2026-01",
            stage: "exceeded",
            percentLeft: 0,
            usedUp: true,
            since: AT,
            usedMinutes: 16_876,
            quotaMinutes: 12_000,
            overSince: "2026-01-04",
          },
          {
            namespace: { id: "0e4f2bd8-adc7-4ff3-8e7d-03556d7aaabd", path: "team-web" },
            month: "2026-01",
            stage: "danger",
            percentLeft: 4,
            usedUp: false,
            since: AT,
            usedMinutes: 384,
            quotaMinutes: 400,
            overSince: null,
          },
        ],
      },
    },
    replay: {
      state: "ok",
      data: {
        replay: { id: "replay-1", jobSet: "yesterday", day: AT, finishedAt: AT },
        policies: [
          {
            name: "nightly",
            topK: 30,
            minutes: 217.4,
            optimumMinutes: 308.7,
            best: { strategy: "weekly", minutes: 269.1 },
          },
        ],
      },
    },
    sources: {
      state: "ok",
      data: {
        total: 6,
        failingCount: 1,
        failing: [{ name: "mimir", type: "prometheus", health: failing("It refused the connection", AT) }],
      },
    },
    changes: {
      state: "ok",
      data: {
        quietSince: AT,
        items: [
          {
            id: "c-1",
            at: AT,
            part: "waterlines",
            kind: "node.over",
            title: "Node went over a waterline",
            subject: "node/node-03",
            actor: "system",
            path: "/nodes/node-03",
            more: 0,
            fields: [
              { path: "CPU use", before: "13900 mC, line 14000 mC", after: "15300 mC, line 14000 mC" },
            ],
          },
        ],
      },
    },
  };
}
