import { page, userEvent } from "vitest/browser";
import type { ReactNode } from "react";
import { beforeAll, expect, it } from "vitest";
import { loadDocuments } from "@/components/discovery/tuner/session/session";
import { useTuner } from "@/components/discovery/tuner/session/useTuner";
import { parsePolicy, POLICY_TEMPLATES, withMaxImages } from "@/lib/discovery";
import { show } from "@/test/support/components/show";
import { WeightsField } from "./builder/WeightsField";
import { useAddress, useHoldsStart } from "./useAddress";

beforeAll(loadDocuments);

const text = POLICY_TEMPLATES.find(({ id }) => id === "hybrid-usage-peak")!.build();
const policy = parsePolicy(text).policy!;
const [first, second] = policy.signals.map(({ name }) => name);

/** Composed like the tuner's page, with only the weights shown. */
function Tuned(): ReactNode {
  const holds = useHoldsStart();
  const tuner = useTuner("run-1", { text, policy }, { text: null, change: null, ...holds });
  useAddress(tuner, 3);
  return (
    <>
      <button onClick={() => tuner.session.edit(withMaxImages(7), { label: "the cut" })}>Cut at 7</button>
      <WeightsField tuner={tuner} />
    </>
  );
}

const lock = (signal: string | undefined) =>
  page.getByRole("button", { name: `Lock the weight of ${signal}` });
const sum = page.getByRole("switch", { name: "Keep the sum at 1" });

async function shown(search = ""): Promise<() => URLSearchParams> {
  let now = new URLSearchParams(search);
  await show(<Tuned />, { search, onUrlUpdate: ({ searchParams }) => (now = searchParams) });
  return () => now;
}

it("keeps locks and the sum of 1 in the address, with and without an edit", async () => {
  const address = await shown();
  await userEvent.click(lock(second));
  await expect.poll(() => address().get("lock")).toBe(second);
  await userEvent.click(sum);
  await expect.poll(() => address().get("sum")).toBe("1");
  expect(address().has("d")).toBe(false);
  await userEvent.click(page.getByRole("button", { name: "Cut at 7" }));
  await expect.poll(() => address().has("d")).toBe(true);
  await userEvent.click(lock(first));
  await expect.poll(() => address().get("lock")).toBe(`${first},${second}`);
  await userEvent.click(lock(first));
  await userEvent.click(lock(second));
  await userEvent.click(sum);
  await expect.poll(() => ["lock", "sum"].filter((key) => address().has(key))).toEqual([]);
  expect(address().has("d")).toBe(true);
});

it("opens a link with the same locks and sum, and passes over a signal without a weight", async () => {
  const address = await shown(`?sum=1&lock=gone,${second}`);
  await expect.element(lock(second)).toHaveAttribute("aria-pressed", "true");
  await expect.element(lock(first)).toHaveAttribute("aria-pressed", "false");
  await expect.element(sum).toBeChecked();
  await expect.poll(() => address().get("lock")).toBe(second);
});

it("opens an old link with free weights", async () => {
  await shown();
  await expect.element(lock(first)).toHaveAttribute("aria-pressed", "false");
  await expect.element(sum).not.toBeChecked();
});
