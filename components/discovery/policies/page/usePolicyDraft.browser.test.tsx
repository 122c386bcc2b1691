import type { ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { show } from "@/test/support/components/show";
import { policyDetail } from "../policyDetail.testing";
import { usePolicyDraft } from "./usePolicyDraft";

function Draft({ sent }: { readonly sent: string }): ReactNode {
  const draft = usePolicyDraft(policyDetail);
  const next = { ...policyDetail, version: 4, spec: sent };
  return (
    <>
      <textarea aria-label="Text" value={draft.text} onChange={({ target }) => draft.edit(target.value)} />
      <p>{draft.dirty ? `dirty, from version ${draft.base.version}` : "clean"}</p>
      <button type="button" onClick={() => draft.keepBeyond(sent, next)}>
        It was saved
      </button>
    </>
  );
}

it("keeps what was typed after the text that was sent, and goes on from the version that was saved", async () => {
  await show(<Draft sent="sent" />);
  const [text, wasSaved] = [page.getByLabelText("Text"), page.getByRole("button", { name: "It was saved" })];
  await userEvent.fill(text, "sent");
  await expect.element(page.getByText("dirty, from version 3")).toBeVisible();
  await wasSaved.click();
  await expect.element(page.getByText("clean")).toBeVisible();
  await userEvent.fill(text, "sent and more");
  await wasSaved.click();
  await expect.element(text).toHaveValue("sent and more");
  await expect.element(page.getByText("dirty, from version 4")).toBeVisible();
});
