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

/** Counts the scripts of a whole load. */
function measured(
  name: string,
  path: string,
  jsKbGoal: number,
  ready: string,
  interactions: readonly Interaction[],
): MeasuredPage {
  return { name, path, jsKbGoal, ready, interactions };
}

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
          // Its code comes when it is asked for; a key before that closes nothing.
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
