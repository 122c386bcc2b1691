import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { NodeSnapshotDetail } from "@/lib/api/nodes";
import type { WaterlineValidation } from "@/lib/api/waterlines";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { isLeavingAsked } from "@/test/support/components/leaving";
import { router, show } from "@/test/support/components/show";
import { emptySnapshot } from "../snapshots/snapshot.testing";
import { PoliciesPage } from "./PoliciesPage";

const snapshot: NodeSnapshotDetail = { ...emptySnapshot, documents: "kind: NodeQOS\n" };
const valid: WaterlineValidation = {
  valid: true,
  errors: [],
  warnings: [],
  found: { policies: ["memory"], actions: [], podQoses: [] },
};
const SAVE = "PUT /node-snapshots/s1/documents";
const openPage = () =>
  show(
    <PathnameContext value="/nodes/snapshots/s1">
      <PoliciesPage id="s1" />
    </PathnameContext>,
  );

it("asks before written policies are lost, and leads to the nodes once they are saved", async () => {
  serve({
    "GET /node-snapshots/s1": json(snapshot),
    "POST /waterlines/validate": json(valid),
    [SAVE]: json({ ...snapshot, id: "s2", version: 4 }),
  });
  await openPage();
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

it("says which nodes saving is about, and saves over what somebody else saved only on request", async () => {
  let newest = { id: "s5", version: 5 };
  const other = "Version 9 of ci-pool has other policies than version 3.";
  serve({
    "GET /node-snapshots/s1": () => Response.json({ ...snapshot, newest }),
    "GET /node-snapshots/s9": json({ ...snapshot, id: "s9", version: 9, documents: "# of theirs" }),
    "POST /waterlines/validate": json(valid),
    [SAVE]: refuse(412, "preconditionFailed", other),
    "PUT /node-snapshots/s9/documents": json({ ...snapshot, id: "s10", version: 10 }),
  });
  await openPage();
  await expect
    .element(page.getByText("saving applies these policies"))
    .toHaveTextContent(
      "Version 3; 5 is the newest: saving applies these policies to the nodes of version 5.",
    );
  await expect
    .element(page.getByRole("link", { name: "5", exact: true }))
    .toHaveAttribute("href", "/nodes/snapshots/s5");
  await page.getByRole("textbox", { name: "Policies" }).click();
  await expect.element(page.getByRole("textbox", { name: "Policies" })).toHaveFocus();
  await userEvent.keyboard("# mine");
  newest = { id: "s9", version: 9 };
  await page.getByRole("button", { name: "Save as the next version" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(other);
  await expect.element(page.getByRole("link", { name: "9", exact: true })).toBeVisible();
  await expect.element(page.getByText("# of theirs")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Policies" })).toHaveTextContent("# mine");
  await page.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect.poll(() => router.push).toHaveBeenCalledWith("/nodes?snapshot=ci-pool&version=10");
  expect(JSON.stringify(asked("PUT /node-snapshots/s9/documents")[0]?.body)).toContain("# mine");
});
