import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { json, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { ChosenReading } from "./ChosenReading";
import { TimelinePage } from "./TimelinePage";

const timeline: NodeTimeline = {
  node: "node-05",
  snapshot: { id: "s", name: "pool", version: 26, demo: false, policies: true },
  ...{ profile: "improved", cycleSeconds: 10, heldSeconds: 120, rules: [], scheduling: [], readings: [] },
  ...{ from: "2026-01-05T08:00:00Z", to: "2026-01-05T09:00:00Z", more: false },
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
