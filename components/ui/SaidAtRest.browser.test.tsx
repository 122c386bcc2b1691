import { page } from "vitest/browser";
import { useState, type ReactNode } from "react";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { SaidAtRest } from "./SaidAtRest";

function Mover(): ReactNode {
  const [at, setAt] = useState(0);
  return (
    <>
      <input
        type="range"
        aria-label="Line"
        value={at}
        onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
      />
      <SaidAtRest text={`at ${at}`} />
    </>
  );
}

it("says the last of many texts, once", async () => {
  await show(<Mover />);
  const status = page.getByRole("status");
  await expect.element(status).toHaveTextContent("at 0");
  const said: (string | null)[] = [];
  const watching = new MutationObserver(() => said.push(status.element().textContent));
  watching.observe(status.element(), { characterData: true, childList: true, subtree: true });
  for (let at = 1; at <= 20; at++) await page.getByRole("slider").fill(String(at));
  await expect.element(status).toHaveTextContent("at 20");
  watching.disconnect();
  expect(said).toEqual(["at 20"]);
  await expectReadable("at rest");
});
