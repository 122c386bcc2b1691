/** The pages that are measured, and what is pressed on each. */
import { button, key, menu, shortcuts, tab, toTheEnd, type Interaction } from "./interactions";

export const POLICY = "demo-developer-and-peak";
export const IMAGE = "registry.example.com/ci/terraform:1.12";

export interface MeasuredPage {
  /** The suffix of its figures. */
  readonly name: string;
  readonly path: string;
  /** Kilobytes (1,000 bytes). */
  readonly jsKbGoal: number;
  /** What is on the page once it is worth reading. */
  readonly ready: string;
  /** Count the scripts that were asked for before `ready` only. */
  readonly untilReady?: boolean;
  readonly interactions: readonly Interaction[];
}

const ROW = "#ranking-list [role=option]";

/** What the demo has of each kind, by the id or the name that its page's address holds. */
export interface Shown {
  readonly run: string;
  /** A root namespace that has builds. */
  readonly namespace: string;
  /** GitLab's ids of a project of it, and of a pipeline of that. */
  readonly project: number;
  readonly pipeline: number;
  readonly runner: number;
  /** Of a line of the queue. */
  readonly key: string;
  /** A job that waits in it. */
  readonly job: number;
  /** One that was handed out and has ended. */
  readonly ended: number;
  /** The one furthest over its line. */
  readonly node: string;
  /** A node of which there are readings over time. */
  readonly timelineNode: string;
  /** With a result. */
  readonly replay: string;
}

export function pagesOf({
  run,
  namespace,
  project,
  pipeline,
  runner,
  key: line,
  job,
  ended,
  node,
  timelineNode,
  replay,
}: Shown): readonly MeasuredPage[] {
  const policy = `/policies/${POLICY}`;
  return [
    {
      ...{ name: "home", path: "/", jsKbGoal: 200, ready: "article" },
      interactions: [menu(/^Account/), key("Escape"), ...shortcuts],
    },
    {
      ...{ name: "queue", path: "/queue", jsKbGoal: 250, ready: "main table" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "queueHistory", path: "/queue/history", jsKbGoal: 250, ready: "main table" },
      interactions: [toTheEnd, button("Show table: Depth")],
    },
    {
      ...{ name: "queueKey", path: `/queue/${encodeURIComponent(line)}`, jsKbGoal: 250, ready: "main table" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "queueRunner", path: `/queue/runners/${runner}`, jsKbGoal: 250, ready: "main h1" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "queueProjects", path: "/queue/projects", jsKbGoal: 250, ready: "main table" },
      interactions: [menu("Columns"), key("Escape")],
    },
    {
      ...{ name: "log", path: `/jobs/${ended}/log`, jsKbGoal: 250, ready: "main pre" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "simulator", path: "/queue/simulator", jsKbGoal: 250, ready: "main table" },
      interactions: [toTheEnd, button("Add a project"), button("Simulate")],
    },
    {
      ...{ name: "job", path: `/jobs/${job}`, jsKbGoal: 250, ready: "main dl" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "nodes", path: "/nodes", jsKbGoal: 250, ready: "main table" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "image", path: `/images/${IMAGE}`, jsKbGoal: 250, ready: "main table" },
      interactions: [toTheEnd, button(/^Why in/)],
    },
    {
      ...{ name: "names", path: `/projects/${project}`, jsKbGoal: 250, ready: "main dl" },
      interactions: [toTheEnd],
    },
    {
      ...{ name: "node", path: `/nodes/${node}`, jsKbGoal: 250, ready: "main table" },
      interactions: [
        ["move a line", (page) => page.getByRole("slider").first().press("ArrowLeft")],
        button("Back to the drawn lines"),
      ],
    },
    {
      ...{
        name: "timeline",
        path: `/nodes/${timelineNode}/timeline`,
        jsKbGoal: 250,
        ready: "main [role=slider]",
      },
      interactions: [button(/^Previous reading/), button(/^Next reading/)],
    },
    {
      ...{ name: "snapshots", path: "/nodes/snapshots", jsKbGoal: 250, ready: "main table" },
      interactions: [button("Add a reader")],
    },
    {
      ...{ name: "chains", path: "/nodes/chains", jsKbGoal: 250, ready: "main table" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "metrics", path: "/nodes/metrics", jsKbGoal: 250, ready: "main table" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "replays", path: "/replay", jsKbGoal: 250, ready: "main table" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "replay", path: `/replay/${replay}`, jsKbGoal: 250, ready: "[role=tab]" },
      interactions: ["Images", "Hours", "Policies"].map(tab),
    },
    {
      ...{ name: "jobSets", path: "/replay/job-sets", jsKbGoal: 250, ready: "main table" },
      interactions: [button("Add a collector"), button(/^(Cancel|Close)$/)],
    },
    {
      ...{ name: "coldstart", path: "/coldstart", jsKbGoal: 250, ready: "main table" },
      interactions: [toTheEnd, ...shortcuts],
    },
    {
      ...{ name: "herd", path: "/coldstart/herd", jsKbGoal: 250, ready: "main table" },
      interactions: [toTheEnd, button("Replay")],
    },
    {
      ...{ name: "prefetch", path: "/coldstart/prefetch", jsKbGoal: 250, ready: "main table" },
      interactions: [toTheEnd, button("Plan")],
    },
    {
      ...{ name: "coldranking", path: "/coldstart/ranking", jsKbGoal: 250, ready: "main table" },
      interactions: [toTheEnd, button("Compute")],
    },
    {
      ...{ name: "minutes", path: "/minutes", jsKbGoal: 250, ready: "main dl" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "quotas", path: "/minutes/quotas", jsKbGoal: 250, ready: "main table, main dl" },
      interactions: [button("Set all at once"), key("Escape")],
    },
    {
      ...{ name: "runners", path: "/minutes/runners", jsKbGoal: 250, ready: "main table" },
      interactions: [...shortcuts, menu("Columns"), key("Escape")],
    },
    {
      ...{ name: "imports", path: "/minutes/imports", jsKbGoal: 250, ready: "main form" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "namespace", path: `/minutes/namespaces/${namespace}`, jsKbGoal: 250, ready: "main dl" },
      interactions: [...shortcuts],
    },
    {
      ...{
        name: "project",
        path: `/minutes/namespaces/${namespace}/projects/${project}`,
        jsKbGoal: 250,
        ready: "main table",
      },
      interactions: [menu("Columns"), key("Escape")],
    },
    {
      ...{
        name: "builds",
        path: `/minutes/namespaces/${namespace}/projects/${project}/pipelines/${pipeline}`,
        jsKbGoal: 250,
        ready: "main table",
      },
      interactions: [["open a build", (page) => page.locator("main tbody button").first().click()]],
    },
    {
      ...{ name: "pipeline", path: `/minutes/pipelines?id=${pipeline}`, jsKbGoal: 250, ready: "main table" },
      interactions: [["open a build", (page) => page.locator("main tbody button").first().click()]],
    },
    {
      ...{ name: "runner", path: `/minutes/runners/${runner}`, jsKbGoal: 250, ready: "main dl" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "policies", path: "/policies", jsKbGoal: 250, ready: "main table" },
      interactions: [menu(/^Actions for/), key("Escape")],
    },
    {
      ...{ name: "runs", path: "/runs", jsKbGoal: 250, ready: "main table" },
      interactions: [menu("Columns"), key("Escape")],
    },
    {
      ...{ name: "sources", path: "/sources", jsKbGoal: 250, ready: "main article" },
      interactions: [button("Add data source"), key("Escape"), button("Try a query")],
    },
    {
      ...{ name: "changes", path: "/changes", jsKbGoal: 250, ready: "main [aria-label=Changes]" },
      interactions: [button("Last night"), button("All")],
    },
    {
      ...{ name: "audit", path: "/audit", jsKbGoal: 250, ready: "main table" },
      interactions: [menu("Columns"), key("Escape")],
    },
    {
      ...{ name: "settings", path: "/settings", jsKbGoal: 250, ready: "main form" },
      interactions: [["go into a field", (page) => page.getByLabel(/^Age at which/).fill("90")]],
    },
    {
      ...{ name: "settingsQueue", path: "/settings/queue", jsKbGoal: 250, ready: "main form" },
      interactions: [["go into a field", (page) => page.getByLabel("Wait target").fill("90")]],
    },
    {
      ...{ name: "people", path: "/settings/people", jsKbGoal: 250, ready: "main h1" },
      interactions: [button("Add person"), key("Escape")],
    },
    {
      ...{ name: "tokens", path: "/settings/tokens?of=everybody", jsKbGoal: 250, ready: "main h1" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "webhooks", path: "/settings/webhooks", jsKbGoal: 250, ready: "main h1" },
      interactions: [button("Add webhook"), key("Escape")],
    },
    {
      ...{ name: "account", path: "/settings/account", jsKbGoal: 250, ready: "main h1" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "newPolicy", path: "/policies/new", jsKbGoal: 250, ready: "main section ol" },
      interactions: [...shortcuts],
    },
    {
      ...{ name: "policy", path: policy, jsKbGoal: 280, ready: "[role=tab]" },
      interactions: ["Versions", "Runs", "Export", "Spec"].map(tab),
    },
    {
      ...{ name: "run", path: `/runs/${run}`, jsKbGoal: 280, ready: ROW },
      interactions: [
        [
          "open a row",
          async (page) => {
            await page.locator(ROW).nth(3).click();
            // Its code comes when it is asked for; a key before that closes nothing.
            await page.getByRole("dialog").waitFor();
          },
        ],
        key("Escape"),
        ...["Pipeline", "Signals", "Queries", "Warnings", "Compare", "Ranking"].map(tab),
      ],
    },
    {
      ...{ name: "tuner", path: `${policy}/tune`, jsKbGoal: 350, ready: ROW, untilReady: true },
      interactions: [
        [
          "move a weight",
          (page) =>
            page
              .getByRole("slider", { name: /^Weight of/ })
              .first()
              .press("ArrowRight"),
        ],
        key("Control+z"),
        button("YAML"),
        button("YAML"),
      ],
    },
  ];
}
