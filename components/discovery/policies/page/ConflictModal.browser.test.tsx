import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PolicyDetail } from "@/lib/api/policies";
import { json, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { policyDetail } from "../policyDetail.testing";
import { ConflictModal } from "./ConflictModal";
import type { PolicyDraft } from "./usePolicyDraft";

const original = policyDetail;
const { spec } = original;
const theirs: PolicyDetail = { ...original, version: 4, spec: `# theirs\n${spec}` };
const draft: Omit<PolicyDraft, "keepBeyond"> = {
  text: `# mine\n${spec}`,
  base: original,
  dirty: true,
  edit: vi.fn(),
  discard: vi.fn(),
  rebase: vi.fn(),
};
const NOW = "GET /policies/usage";
const DIFF = "GET /policies/usage/versions/3/diff/4";
const change = { path: "maxImages", kind: "changed", before: 2, after: 3, label: "maxImages 2 → 3" };
const changes = json({ from: 3, to: 4, changes: [change] });

const dialog = page.getByRole("dialog", { name: "Someone saved this policy while you edited it" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function showConflict() {
  const [onClose, onTakeTheirs, onSaveMine] = [vi.fn(), vi.fn(), vi.fn()];
  await show(<ConflictModal name="usage" {...{ draft, onClose, onTakeTheirs, onSaveMine }} />);
  await expect.element(dialog).toBeVisible();
  return { onClose, onTakeTheirs, onSaveMine };
}

it("shows what they changed and what mine would, and lets either win with their version shown", async () => {
  serve({ [NOW]: json(theirs), [DIFF]: changes });
  const { onClose, onTakeTheirs, onSaveMine } = await showConflict();
  await expect
    .element(page.getByRole("heading", { name: /between version 3, which you began from, and version 4/ }))
    .toBeVisible();
  await expect.element(dialog).toHaveTextContent("maxImages 2 → 3");
  await expect.element(dialog).toHaveTextContent("# theirs");
  await expect.element(dialog).toHaveTextContent("# mine");
  await expectReadable("a conflict");
  await button("Take theirs, drop mine").click();
  expect(onTakeTheirs.mock.calls).toEqual([[theirs]]);
  await button("Save mine over it").click();
  expect(onSaveMine.mock.calls).toEqual([[theirs]]);
  await button("Keep editing").click();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(2);
});

it("says where only comments or layout changed, and why the changes could not be loaded", async () => {
  serve({ [NOW]: json(theirs), [DIFF]: json({ from: 3, to: 4, changes: [] }) });
  await showConflict();
  await expect.element(dialog).toHaveTextContent("Nothing changed in meaning");
  serve({ [DIFF]: refuse(503, "unavailable", "The database is unavailable.") });
  await showConflict();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not load the comparison");
  // The choice does not wait for it: both texts are loaded.
  await expect.element(button("Save mine over it")).toBeEnabled();
  await expectReadable("without the changes");
});

it("offers nothing until their version is there, and says why it could not be read", async () => {
  serve({ [NOW]: never });
  await showConflict();
  await expectReadable("loading");
  await expect.element(button("Save mine over it")).not.toBeInTheDocument();
  // The page itself had read version 3.
  serve({ [NOW]: json(original) });
  await showConflict();
  await expect.element(dialog).toHaveTextContent("Loading the version that is saved now…");
  await expect.element(button("Save mine over it")).not.toBeInTheDocument();
  serve({ [NOW]: refuse(404, "notFound", "There is no policy usage.") });
  await showConflict();
  await expect.element(page.getByRole("alert")).toHaveTextContent(/Could not load the other's version/);
  await expect.element(page.getByRole("alert")).toHaveTextContent(/There is no policy usage\./);
  await expectReadable("failed");
});
