import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { json, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { Bands } from "./Bands";
import { BandsPanel } from "./BandsPanel";
import { ChosenReading } from "./ChosenReading";
import { TimelinePage } from "./TimelinePage";

const timeline: NodeTimeline = {
  node: "node-05",
  snapshot: { id: "s", name: "pool", version: 26, demo: false, policies: true },
  profile: "improved",
  cycleSeconds: 10,
  heldSeconds: 120,
  rules: [],
  scheduling: [],
  readings: [],
  from: "2026-01-05T08:00:00Z",
  to: "2026-01-05T09:00:00Z",
  more: false,
};

const PAGE = (
  <PathnameContext value="/nodes/node-05/timeline">
    <TimelinePage name="node-05" />
  </PathnameContext>
);

it("leads back to what was chosen before", async () => {
  serve({ "GET /nodes/node-05/timeline": json({ ...timeline, profile: "seed" }) });
  await show(PAGE, { search: "?images=nightly&profile=seed" });
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect
    .element(trail.getByRole("link", { name: "Nodes" }))
    .toHaveAttribute("href", "/nodes?images=nightly");
  await expect
    .element(trail.getByRole("link", { name: "node-05" }))
    .toHaveAttribute("href", "/nodes/node-05?images=nightly&profile=seed");
});

it("says by which profile the plan of a reading was stored, whichever is shown", async () => {
  const plan = { standing: "over", candidates: 4, evicted: 1, throttled: 0 } as const;
  const reading = { at: timeline.from, version: 21, keptOff: false, rules: [], plan };
  await show(<ChosenReading timeline={{ ...timeline, profile: "seed", readings: [reading] }} index={0} />);
  await expect
    .element(page.getByText("Plan stored with version 21, by Fewest pods (improved)"))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Would evict 1 of 4 candidate pods" }))
    .toHaveAttribute("href", "/nodes/node-05?snapshot=pool&version=21");
});

it("calls the snapshot and the profile as the node's page does, with the way to the profiles", async () => {
  serve({ "GET /nodes/node-05/timeline": json(timeline) });
  await show(PAGE);
  await expect.element(page.getByRole("link", { name: "pool, version 26" })).toBeVisible();
  const terms = [...document.querySelectorAll("dt")].map(({ textContent }) => textContent);
  expect(terms).toEqual(["Snapshot", "Shown", "Cycle"]);
  await expect.element(page.getByRole("combobox", { name: "Profile" })).toHaveValue("improved");
  await expect.element(page.getByText("Profile", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "See and edit profiles" }))
    .toHaveAttribute("href", "/nodes/chains");
});

const NONE = { count: null, of: null, secondsLeft: null };
const rules: NodeTimeline["rules"] = [
  {
    rule: "ci-pool.cpu",
    metric: "cpu_total_usage",
    title: "CPU use",
    unit: "mC",
    line: 14_000,
    preview: false,
    avoidanceThreshold: 2,
    restoreThreshold: 3,
    actionName: "slow",
    action: { coolDownSeconds: 300, throttles: true, evicts: false },
    bands: [
      {
        ...NONE,
        state: "triggered",
        reason: "reached",
        count: 2,
        of: 2,
        from: "2026-01-05T08:00:00Z",
        to: "2026-01-05T08:05:00Z",
      },
      {
        ...NONE,
        state: "quiet",
        reason: "allBack",
        from: "2026-01-05T08:05:00Z",
        to: "2026-01-05T09:00:00Z",
      },
    ],
  },
];

it("cuts no word of a state: where there is no room the band has its colour alone", async () => {
  await page.viewport(390, 844);
  await show(<Bands timeline={{ ...timeline, rules }} at={timeline.to} onPoint={() => undefined} />);
  const shown = (text: string): boolean => {
    const word = page.getByText(text, { exact: true }).element();
    const [box, band] = [word.getBoundingClientRect(), word.parentElement?.getBoundingClientRect()];
    if (band === undefined) throw new Error("The word has no band.");
    expect(box.right <= band.right || box.top >= band.bottom, text).toBe(true);
    return box.top < band.bottom;
  };
  expect([shown("Triggered"), shown("Under the line")]).toEqual([false, true]);
});

it("says in sight why restoring has no end, and what to upload for one", async () => {
  await page.viewport(390, 844);
  const band = {
    ...NONE,
    state: "restoring",
    reason: "noQuotas",
    from: timeline.from,
    to: timeline.to,
  } as const;
  const open = rules.map((rule) => ({ ...rule, bands: [band] }));
  await show(
    <BandsPanel timeline={{ ...timeline, rules: open }} at={timeline.to} onPoint={() => undefined} />,
  );
  await expect
    .element(page.getByText(/^ci-pool.cpu: .*until when is not known.*whose containers name quotaUs\.$/))
    .toBeVisible();
});

it("says by how much a reading is from the line, and its state at 390 px without scrolling", async () => {
  await page.viewport(390, 844);
  const reading = { at: timeline.to, version: 26, keptOff: false, plan: null };
  const position = { ...NONE, state: "quiet", reason: "allBack", used: 4_082 } as const;
  const readings = [{ ...reading, rules: [position] }];
  await show(<ChosenReading timeline={{ ...timeline, rules, readings }} index={0} />);
  const row = page.getByRole("row").nth(1);
  await expect.element(row).toHaveTextContent("CPU use 4.082 cores, 9.918 cores under 14 cores");
  const table = page.getByRole("table").element();
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
  await expect.element(row.getByText("Under the line")).toBeVisible();
});
