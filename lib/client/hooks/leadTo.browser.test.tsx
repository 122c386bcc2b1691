import { useState, type ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { z } from "zod";
import { json, refuse, serve } from "@/test/support/components/api";
import { router, show } from "@/test/support/components/show";
import { apiFetch } from "../api";
import { useLeadTo } from "./leadTo";
import { useWrite } from "./server";

const ROUTE = "POST /things";
const here = window.location.href;
afterEach(() => window.history.replaceState(null, "", here));

function Sender({ onError }: { readonly onError: (error: unknown) => void }): ReactNode {
  const leadTo = useLeadTo();
  const add = useWrite(() => apiFetch("/things", z.object({ id: z.string() }), { method: "POST" }));
  return (
    <button type="button" onClick={() => leadTo(add, undefined, ({ id }) => `/things/${id}`, onError)}>
      Add
    </button>
  );
}

/** A page whose second render shares no component with the first. */
function Drawn({ onError = () => undefined }: { readonly onError?: (error: unknown) => void }): ReactNode {
  const [drawing, setDrawing] = useState(1);
  return (
    <>
      <Sender key={drawing} onError={onError} />
      <button type="button" onClick={() => setDrawing(drawing + 1)}>
        Draw again
      </button>
    </>
  );
}

async function pressWhile(meanwhile: () => unknown): Promise<void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  serve({
    [ROUTE]: async (asked) => {
      await released;
      return json({ id: "7" })(asked);
    },
  });
  await show(<Drawn />);
  await page.getByRole("button", { name: "Add" }).click();
  await meanwhile();
  release();
}

it("leads to what was made, also when its component was drawn again meanwhile", async () => {
  await pressWhile(() => page.getByRole("button", { name: "Draw again" }).click());
  await expect.poll(() => router.push).toHaveBeenCalledExactlyOnceWith("/things/7");
});

it("leaves those where they are who have gone elsewhere meanwhile", async () => {
  await pressWhile(() => window.history.replaceState(null, "", "/elsewhere"));
  // The answer has arrived once a write that was sent after it has.
  await page.getByRole("button", { name: "Draw again" }).click();
  await page.getByRole("button", { name: "Add" }).click();
  await expect.poll(() => router.push).toHaveBeenCalledExactlyOnceWith("/things/7");
});

it("tells of an error, and goes nowhere", async () => {
  serve({ [ROUTE]: refuse(422, "invalid", "There are too many things.") });
  const errors: unknown[] = [];
  await show(<Drawn onError={(error) => errors.push(error)} />);
  await page.getByRole("button", { name: "Add" }).click();
  await expect.poll(() => errors).toHaveLength(1);
  expect(router.push).not.toHaveBeenCalled();
});
