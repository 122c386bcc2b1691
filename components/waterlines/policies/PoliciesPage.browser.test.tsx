import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { NodeSnapshotDetail } from "@/lib/api/nodes";
import type { WaterlineValidation } from "@/lib/api/waterlines";
import { asked, json, serve } from "@/test/support/components/api";
import { isLeavingAsked } from "@/test/support/components/leaving";
import { router, show } from "@/test/support/components/show";
import { PoliciesPage } from "./PoliciesPage";

const snapshot: NodeSnapshotDetail = {
  ...{ id: "s1", name: "ci-pool", version: 3, kind: "kubernetes", nodes: 1, pods: 0, over: 0, demo: false },
  ...{ takenAt: null, createdAt: "2026-11-22T09:00:00.000Z", createdBy: "ada" },
  ...{ documents: "kind: NodeQOS\n", waterlines: null, warnings: [], metrics: [] },
};
const valid: WaterlineValidation = {
  ...{ valid: true, errors: [], warnings: [], found: { policies: ["memory"], actions: [], podQoses: [] } },
};
const SAVE = "PUT /node-snapshots/s1/documents";

it("asks before written policies are lost, and leads to the nodes once they are saved", async () => {
  serve({
    "GET /node-snapshots/s1": json(snapshot),
    "POST /waterlines/validate": json(valid),
    [SAVE]: json({ ...snapshot, id: "s2", version: 4 }),
  });
  await show(
    <PathnameContext value="/nodes/snapshots/s1">
      <PoliciesPage id="s1" />
    </PathnameContext>,
  );
  await page.getByRole("textbox", { name: "Policies" }).click();
  expect(isLeavingAsked()).toBe(false);
  await expect.element(page.getByRole("textbox", { name: "Policies" })).toHaveFocus();
  await userEvent.keyboard("# mine");
  await expect.poll(isLeavingAsked).toBe(true);
  await page.getByRole("button", { name: "Save as the next version" }).click();
  await expect.poll(() => router.push).toHaveBeenCalledExactlyOnceWith("/nodes?snapshot=ci-pool&version=4");
  expect(JSON.stringify(asked(SAVE)[0]?.body)).toContain("# mine");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
