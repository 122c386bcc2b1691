import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { refuse, serve } from "@/test/support/components/api";
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
