import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { useState, type ReactNode } from "react";
import type { Explanation } from "@/lib/explanation/explanation";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { AskName } from "./AskName";
import { DepthSwitch, Explained, type Depth } from "./Explained";
import { ExplanationBody } from "./ExplanationBody";
import { ExplanationDrawer } from "./ExplanationDrawer";
import { PartBars } from "./PartBars";

const evicted: Explanation = {
  subject: "ci/job-42",
  outcome: "evicted",
  outcomeText: "Below the waterline",
  side: "below",
  sentence: "The node is 512 MiB over its waterline and this pod has the lowest priority.",
  steps: [
    { id: "node", title: "Runs on the node?", state: "passed", text: "On node-7." },
    { id: "usage", title: "Usage known?", state: "warning", text: "Of 30 s ago." },
    { id: "line", title: "Above the waterline?", state: "stopped", text: "Evicted first of 12." },
    { id: "grace", title: "Grace period", state: "skipped", text: "Not reached." },
  ],
  arithmetic: [
    { label: "usage", formula: "8.5 GiB − 8 GiB = 512 MiB", value: 536870912, unit: "B" },
    { label: "score", formula: "100 × 0.5 = 50", value: 50, unit: null },
  ],
};

const bars = (
  <PartBars
    label="Parts"
    coloured
    parts={[
      {
        name: "usage",
        rows: [
          { label: "raw", value: "8.5 GiB" },
          { label: "× 100", value: "50", bar: 0.5, strong: true },
        ],
      },
    ]}
    total={{ label: "score, sum of the parts", value: "50" }}
  />
);

function Shown({
  explanation,
  start,
}: {
  readonly explanation: Explanation;
  readonly start: Depth;
}): ReactNode {
  const [depth, setDepth] = useState(start);
  return (
    <DepthSwitch depth={depth} onDepth={setDepth}>
      <h2>Why {explanation.subject}</h2>
      <Explained explanation={explanation} depth={depth} bars={bars} stepDetails={{ node: <em>node-7</em> }}>
        <p>What would change it</p>
      </Explained>
    </DepthSwitch>
  );
}

it("shows any engine's explanation in three depths, by keyboard", async () => {
  await show(<Shown explanation={evicted} start="sentence" />);
  await expect.element(page.getByRole("heading", { name: "Below the waterline" })).toBeVisible();
  await expect.element(page.getByText(evicted.sentence)).toBeVisible();
  await expect.element(page.getByText("What would change it")).toBeVisible();
  await expectReadable("sentence");
  page.getByRole("radio", { name: "Sentence" }).element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("list", { name: "Parts" })).toHaveTextContent("8.5 GiB");
  await expectReadable("bars");
  await userEvent.keyboard("{ArrowRight}");
  const lines = page.getByRole("list", { name: "Arithmetic" });
  await expect.element(lines).toHaveTextContent("in full 536870912 B");
  // A formula that ends with the exact value does not repeat it.
  await expect.element(lines.getByRole("listitem").nth(1)).toHaveTextContent(/^score100 × 0\.5 = 50$/);
  await expectReadable("arithmetic");
});

it("says of each step whether it was passed, and where the way ended", async () => {
  await show(<Shown explanation={evicted} start="sentence" />);
  const steps = page.getByRole("region", { name: "Why not selected" }).getByRole("listitem");
  const marks = ["yes", "with a warning", "no: it stopped here", "not reached"];
  for (const [index, mark] of marks.entries()) {
    await expect.element(steps.nth(index).getByRole("img", { name: mark })).toBeVisible();
    await expect.element(steps.nth(index)).toHaveTextContent(evicted.steps[index]?.text ?? "missing");
  }
  await expect.element(steps.first()).toHaveTextContent("node-7");
});

it("says that there is nothing to compute without a score", async () => {
  await show(<Shown explanation={{ ...evicted, arithmetic: [] }} start="arithmetic" />);
  await expect.element(page.getByText("There is no score, so there is nothing to compute.")).toBeVisible();
});

it("keeps its order without depths, and says nothing of arithmetic that is not there", async () => {
  const parts = { stepsTitle: "How it came about", facts: <p>On node-7</p> };
  await show(
    <>
      <h2>Why ci/job-42</h2>
      <ExplanationBody explanation={evicted} {...parts}>
        <p>What would change it</p>
      </ExplanationBody>
    </>,
  );
  await expect.element(page.getByRole("region", { name: "How it came about" })).toBeVisible();
  const order = [
    evicted.sentence,
    "On node-7",
    "8.5 GiB − 8 GiB",
    "What would change it",
    "How it came about",
  ];
  const text = document.body.textContent;
  expect(order.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))).toEqual(order);
  await expectReadable("without depths");
  await show(<ExplanationBody explanation={{ ...evicted, arithmetic: [] }} {...parts} />);
  await expect.element(page.getByText(/There is no score/)).not.toBeInTheDocument();
});

function Opener({ keptMounted }: { readonly keptMounted: boolean }): ReactNode {
  const [job, setJob] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setJob("2")}>
        Ask
      </button>
      {keptMounted || job !== null ? (
        <ExplanationDrawer
          subject={job}
          onClose={() => setJob(null)}
          title={(shown) => `Why did job ${shown} wait?`}
        >
          {() => <p>Its own pull</p>}
        </ExplanationDrawer>
      ) : null}
    </>
  );
}

it.each([true, false])("gives the focus back to what opened it, kept mounted: %s", async (keptMounted) => {
  await show(<Opener keptMounted={keptMounted} />);
  const ask = page.getByRole("button", { name: "Ask" });
  await ask.click();
  const drawer = page.getByRole("dialog", { name: "Why did job 2 wait?" });
  await expect.element(drawer).toBeVisible();
  await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

it("opens beside the ranking and closes by Escape", async () => {
  const onClose = vi.fn();
  await show(
    <ExplanationDrawer subject={evicted.subject} onClose={onClose}>
      {(subject) => <p>About {subject}</p>}
    </ExplanationDrawer>,
  );
  await expect.element(page.getByRole("dialog", { name: "Why ci/job-42" })).toBeVisible();
  await expect.element(page.getByText("About ci/job-42")).toBeVisible();
  await expectReadable("drawer");
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalled();
});

it("asks about any name, trimmed, and never about none", async () => {
  const onAsk = vi.fn();
  await show(<AskName label="Ask about another pod" description="" placeholder="" onAsk={onAsk} />);
  await expect.element(page.getByRole("button", { name: "Why?" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Ask about another pod" }).fill("  ci/job-7 ");
  await userEvent.keyboard("{Enter}");
  expect(onAsk).toHaveBeenLastCalledWith("ci/job-7");
  await expect.element(page.getByRole("textbox")).toHaveValue("");
});
