/** The pages that are measured, and the interactions on each. */
import { button, key, menu, shortcuts, tab, toTheEnd, type Interaction } from "./interactions";

export const POLICY = "demo-developer-and-peak";
export const IMAGE = "registry.example.com/ci/terraform:1.12";

export interface MeasuredPage {
  /** Suffix of the page's figures. */
  readonly name: string;
  readonly path: string;
  /** Kilobytes (1,000 bytes). */
  readonly jsKbGoal: number;
  /** Selector of the content that makes the page worth reading. */
  readonly ready: string;
  /** Counts only scripts requested before `ready`. */
  readonly untilReady?: boolean;
  readonly interactions: readonly Interaction[];
}

const ROW = "#ranking-list [role=option]";

/** Counts the scripts of the whole load. */
function measured(
  name: string,
  path: string,
  jsKbGoal: number,
  ready: string,
  interactions: readonly Interaction[],
): MeasuredPage {
  return { name, path, jsKbGoal, ready, interactions };
}

/** Ids and names of the demo's objects, as used in page URLs. */
export interface Shown {
  readonly run: string;
  /** A root namespace with builds. */
  readonly namespace: string;
  /** GitLab's ids of one of its projects, and of a pipeline of that project. */
  readonly project: number;
  readonly pipeline: number;
  readonly runner: number;
  /** Key of a line of the queue. */
  readonly key: string;
  /** A job that waits in that line. */
  readonly job: number;
  /** A job that was handed out and has ended. */
  readonly ended: number;
  /** The node furthest over its line. */
  readonly node: string;
  /** A node with readings over time. */
  readonly timelineNode: string;
  /** A replay with a result. */
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
    measured("home", "/", 200, "article", [menu(/^Account/), key("Escape"), ...shortcuts]),
    measured("queue", "/queue", 250, "main table", [...shortcuts]),
    measured("queueHistory", "/queue/history", 250, "main table", [toTheEnd, button("Show table: Depth")]),
    measured("queueKey", `/queue/${encodeURIComponent(line)}`, 250, "main table", [...shortcuts]),
    measured("queueRunner", `/queue/runners/${runner}`, 250, "main h1", [...shortcuts]),
    measured("queueProjects", "/queue/projects", 250, "main table", [menu("Columns"), key("Escape")]),
    measured("log", `/jobs/${ended}/log`, 250, "main pre", [...shortcuts]),
    measured("simulator", "/queue/simulator", 250, "main table", [
      toTheEnd,
      button("Add a project"),
      button("Simulate"),
    ]),
    measured("job", `/jobs/${job}`, 250, "main dl", [...shortcuts]),
    measured("nodes", "/nodes", 250, "main table", [...shortcuts]),
    measured("image", `/images/${IMAGE}`, 250, "main table", [toTheEnd, button(/^Why in/)]),
    measured("names", `/projects/${project}`, 250, "main dl", [toTheEnd]),
    measured("node", `/nodes/${node}`, 250, "main table", [
      ["move a line", (page) => page.getByRole("slider").first().press("ArrowLeft")],
      button("Back to the drawn lines"),
    ]),
    measured("timeline", `/nodes/${timelineNode}/timeline`, 250, "main [role=slider]", [
      button(/^Previous reading/),
      button(/^Next reading/),
    ]),
    measured("snapshots", "/nodes/snapshots", 250, "main table", [button("Add a reader")]),
    measured("chains", "/nodes/chains", 250, "main table", [...shortcuts]),
    measured("metrics", "/nodes/metrics", 250, "main table", [...shortcuts]),
    measured("replays", "/replay", 250, "main table", [...shortcuts]),
    measured("replay", `/replay/${replay}`, 250, "[role=tab]", ["Images", "Hours", "Policies"].map(tab)),
    measured("jobSets", "/replay/job-sets", 250, "main table", [
      button("Add a collector"),
      button(/^(Cancel|Close)$/),
    ]),
    measured("coldstart", "/coldstart", 250, "main table", [toTheEnd, ...shortcuts]),
    measured("herd", "/coldstart/herd", 250, "main table", [toTheEnd, button("Replay")]),
    measured("prefetch", "/coldstart/prefetch", 250, "main table", [toTheEnd, button("Plan")]),
    measured("coldranking", "/coldstart/ranking", 250, "main table", [toTheEnd, button("Compute")]),
    measured("minutes", "/minutes", 250, "main dl", [...shortcuts]),
    measured("quotas", "/minutes/quotas", 250, "main table, main dl", [
      button("Set all at once"),
      key("Escape"),
    ]),
    measured("runners", "/minutes/runners", 250, "main table", [
      ...shortcuts,
      menu("Columns"),
      key("Escape"),
    ]),
    measured("imports", "/minutes/imports", 250, "main form", [...shortcuts]),
    measured("namespace", `/minutes/namespaces/${namespace}`, 250, "main dl", [...shortcuts]),
    measured("project", `/minutes/namespaces/${namespace}/projects/${project}`, 250, "main table", [
      menu("Columns"),
      key("Escape"),
    ]),
    measured(
      "builds",
      `/minutes/namespaces/${namespace}/projects/${project}/pipelines/${pipeline}`,
      250,
      "main table",
      [["open a build", (page) => page.locator("main tbody button").first().click()]],
    ),
    measured("pipeline", `/minutes/pipelines?id=${pipeline}`, 250, "main table", [
      ["open a build", (page) => page.locator("main tbody button").first().click()],
    ]),
    measured("runner", `/minutes/runners/${runner}`, 250, "main dl", [...shortcuts]),
    measured("policies", "/policies", 250, "main table", [menu(/^Actions for/), key("Escape")]),
    measured("runs", "/runs", 250, "main table", [menu("Columns"), key("Escape")]),
    measured("sources", "/sources", 250, "main article", [
      button("Add data source"),
      key("Escape"),
      button("Try a query"),
    ]),
    measured("changes", "/changes", 250, "main [aria-label=Changes]", [button("Last night"), button("All")]),
    measured("audit", "/audit", 250, "main table", [menu("Columns"), key("Escape")]),
    measured("settings", "/settings", 250, "main form", [
      ["go into a field", (page) => page.getByLabel(/^Age at which/).fill("90")],
    ]),
    measured("settingsQueue", "/settings/queue", 250, "main form", [
      ["go into a field", (page) => page.getByLabel("Wait target").fill("90")],
    ]),
    measured("people", "/settings/people", 250, "main h1", [button("Add person"), key("Escape")]),
    measured("tokens", "/settings/tokens?of=everybody", 250, "main h1", [...shortcuts]),
    measured("webhooks", "/settings/webhooks", 250, "main h1", [button("Add webhook"), key("Escape")]),
    measured("account", "/settings/account", 250, "main h1", [...shortcuts]),
    measured("newPolicy", "/policies/new", 250, "main section ol", [...shortcuts]),
    measured("policy", policy, 280, "[role=tab]", ["Versions", "Runs", "Export", "Spec"].map(tab)),
    measured("run", `/runs/${run}`, 280, ROW, [
      [
        "open a row",
        async (page) => {
          await page.locator(ROW).nth(3).click();
          // The dialog's code loads on demand. A key pressed before that closes nothing.
          await page.getByRole("dialog").waitFor();
        },
      ],
      key("Escape"),
      ...["Pipeline", "Signals", "Queries", "Warnings", "Compare", "Ranking"].map(tab),
    ]),
    {
      ...measured("tuner", `${policy}/tune`, 350, ROW, [
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
      ]),
      untilReady: true,
    },
  ];
}
