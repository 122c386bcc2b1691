import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { RANKED_LIST_ID } from "../list/focus";
import { ExplanationPane } from "./ExplanationPane";

it("takes the focus when it opens and gives it to the list when Escape closes it", async () => {
  const onClose = vi.fn();
  await show(
    <>
      <div id={RANKED_LIST_ID} tabIndex={0}>
        rows
      </div>
      <ExplanationPane subject="registry.example.com/java:21" onClose={onClose}>
        <p>Below the line</p>
      </ExplanationPane>
    </>,
  );
  const pane = page.getByRole("region", { name: "Why registry.example.com/java:21" });
  await expect.element(pane).toHaveFocus();
  await expectReadable("a docked explanation");
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
  expect(document.activeElement?.id).toBe(RANKED_LIST_ID);
});
