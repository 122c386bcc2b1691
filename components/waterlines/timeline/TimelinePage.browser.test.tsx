import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { json, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { TimelinePage } from "./TimelinePage";

const timeline: NodeTimeline = {
  node: "node-05",
  snapshot: { id: "s", name: "pool", version: 26, demo: false, policies: true },
  ...{ profile: "improved", cycleSeconds: 10, heldSeconds: 120, rules: [], scheduling: [], readings: [] },
  ...{ from: "2026-01-05T08:00:00Z", to: "2026-01-05T09:00:00Z", more: false },
};

it("calls the snapshot and the profile as the node's page does, with the way to the profiles", async () => {
  serve({ "GET /nodes/node-05/timeline": json(timeline) });
  await show(
    <PathnameContext value="/nodes/node-05/timeline">
      <TimelinePage name="node-05" />
    </PathnameContext>,
  );
  await expect.element(page.getByRole("link", { name: "pool, version 26" })).toBeVisible();
  const terms = [...document.querySelectorAll("dt")].map(({ textContent }) => textContent);
  expect(terms).toEqual(["Snapshot", "Shown", "Cycle"]);
  await expect.element(page.getByRole("combobox", { name: "Profile" })).toHaveValue("improved");
  await expect.element(page.getByText("Profile", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "See and edit profiles" }))
    .toHaveAttribute("href", "/nodes/chains");
});
