import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { show } from "@/test/support/components/show";
import { answerOf } from "../session/answer";
import { EXAMPLE } from "./question";
import { ResolvePage } from "./ResolvePage";

const members = page.getByRole("textbox", { name: "Members", exact: true });

it("leaves what is typed into the question where an answer of a node changes, and takes that along", async () => {
  const onUrlUpdate = vi.fn();
  await show(
    <PathnameContext value="/coldstart">
      <ResolvePage start={answerOf(EXAMPLE)} />
    </PathnameContext>,
    { page: true, onUrlUpdate },
  );
  page.getByRole("region", { name: "Question" }).element().scrollIntoView();
  await userEvent.fill(members, "node-[01-20]");
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Answer of node-12" }), "has it");
  await expect.poll(() => onUrlUpdate).toHaveBeenCalledOnce();
  await expect.element(members).toHaveValue("node-[01-20]");
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect.poll(() => onUrlUpdate).toHaveBeenCalledTimes(2);
  const { searchParams } = onUrlUpdate.mock.lastCall![0] as { searchParams: URLSearchParams };
  expect(JSON.parse(searchParams.get("q") ?? "")).toMatchObject({
    members: "node-[01-20]",
    answers: { "node-12": "cached" },
  });
});

it("keeps the field and the focus while the first number is typed into the example", async () => {
  await show(
    <PathnameContext value="/coldstart">
      <ResolvePage start={answerOf(EXAMPLE)} />
    </PathnameContext>,
    { page: true },
  );
  const health = page.getByRole("textbox", { name: "The DHT’s health (0–1)" });
  await health.click();
  await userEvent.keyboard("0.5");
  await expect.element(health).toHaveValue("0.5");
  await expect.element(health).toHaveFocus();
  await expect.element(page.getByRole("status", { name: "What changed" })).toHaveTextContent("rule 6");
  await expect.element(health).toHaveFocus();
});
