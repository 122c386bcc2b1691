import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { json, list, refuse, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { NodePage } from "./NodePage";

it("takes the chosen policy of images back to the list, and the profile along to the node over time", async () => {
  serve({ "GET /nodes/node-05": refuse(503, "away", "The node is not read here.") });
  await show(
    <PathnameContext value="/nodes/node-05">
      <NodePage name="node-05" />
    </PathnameContext>,
    { search: "?snapshot=pool&images=nightly&profile=seed" },
  );
  await expect
    .element(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Nodes" }))
    .toHaveAttribute("href", "/nodes?snapshot=pool&images=nightly");
  await expect
    .element(page.getByRole("link", { name: "Over time" }))
    .toHaveAttribute("href", "/nodes/node-05/timeline?snapshot=pool&images=nightly&profile=seed");
});

it("counts its status to the reading, and its own pods apart from the snapshot's", async () => {
  const taken = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const plan = {
    node: "node-05",
    standing: "over",
    lines: [],
    kinds: [],
    rules: [],
    commands: [],
    differences: [],
    breakpoints: [],
    worst: 1.1,
    pods: 31,
    candidates: 0,
    evicted: 0,
    throttled: 0,
  };
  const counts = { nodes: 12, pods: 254, over: 1 };
  const snapshot = { id: "s", name: "pool", version: 4, kind: "plan", takenAt: taken, demo: false };
  const opened = {
    documents: null,
    waterlines: {},
    metrics: [],
    warnings: [],
    newest: { id: "s", version: 4 },
  };
  serve({
    "GET /nodes/node-05": json({
      snapshot: { ...snapshot, ...counts, ...opened, createdAt: taken, createdBy: "ada" },
      node: { name: "node-05", labels: {}, metrics: {}, pods: [] },
      plan,
      since: new Date(Date.parse(taken) - 22 * 60_000).toISOString(),
    }),
    "GET /waterlines/profiles": list([]),
    "GET /names/node/node-05/waits": json(null),
  });
  await show(
    <PathnameContext value="/nodes/node-05">
      <NodePage name="node-05" />
    </PathnameContext>,
  );
  await expect
    .element(page.getByText(/when measured/))
    .toHaveTextContent("for 22 min when measured, 3 hr. ago");
  const facts = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(facts.slice(-3)).toEqual([
    "Pods on this node31",
    "Nodes in the snapshot12",
    "Pods in the snapshot254",
  ]);
});
