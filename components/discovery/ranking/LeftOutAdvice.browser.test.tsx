import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { explainImage, runPipeline } from "@/lib/discovery";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { ExplainedImage } from "./ExplainedImage";

const policy = policyWith([aggregateSignal("total", "q")], weighted(["total", 1]), { maxImages: 1 });
const rows = { "r.io/ci/java:21": [9], "r.io/ci/node:20": [3] };
const result = runPipeline(policy, [usage("q", rows)], { nowMs: NOW * 1000 });
const open = (image: string, onAsk?: (image: string) => void) =>
  show(
    <>
      <h2>Why</h2>
      <ExplainedImage
        explanation={explainImage(result, policy, image)}
        policy={policy}
        depth="sentence"
        remedies={<p>Weights</p>}
        {...(onAsk && { onAsk })}
      />
    </>,
  );
const advice = page.getByRole("region", { name: "What would get it ranked" });

it("says of an image that no query returned what each query needs, and asks about a name like it", async () => {
  const onAsk = vi.fn();
  await open("r.io/ci/jaav:21", onAsk);
  await expect.element(advice).toHaveTextContent(/Query q returned 2 series, none of this image. It needs/);
  // No number changes it.
  await expect.element(page.getByText("Weights")).not.toBeInTheDocument();
  const similar = page.getByRole("button", { name: "r.io/ci/java:21" });
  // Full letters, and the minimum height of a target.
  expect(similar.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  await similar.click();
  expect(onAsk).toHaveBeenCalledWith("r.io/ci/java:21");
  await expectReadable("left out");
});

it("leads to the page of a name like it, where nothing explains another", async () => {
  await open("r.io/ci/jaav:21");
  await expect
    .element(page.getByRole("link", { name: "r.io/ci/java:21" }))
    .toHaveAttribute("href", expect.stringContaining("java"));
});

it("has nothing of it for a ranked image, whose numbers can be changed", async () => {
  await open("r.io/ci/node:20");
  await expect.element(page.getByText("Weights")).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();
});
