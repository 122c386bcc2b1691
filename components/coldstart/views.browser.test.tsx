/** The texts of the cold start pages about an answer and a herd. */
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { HerdResult } from "@/lib/coldstart/shapes";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { HerdView } from "./herd/HerdView";
import { ReadyCurve } from "./herd/ReadyCurve";
import { EXAMPLE, type Question } from "./resolve/question";
import { ResolveView } from "./resolve/ResolveView";
import { answerOf } from "./session/answer";

async function showAnswer(answers: Question["answers"]): Promise<void> {
  const question = { ...EXAMPLE, answers };
  const no = vi.fn();
  await show(
    <ResolveView
      resolved={answerOf(question)}
      question={question}
      onAnswer={no}
      onMove={no}
      onTry={no}
      onReset={no}
    />,
  );
}

it("names the node that pulls, counts ranks from 1, and says the rule in words", async () => {
  await showAnswer({ "node-12": "pulling" });
  const decides = page.getByRole("region", { name: "Rule 3 decides" });
  await expect.element(decides).toHaveTextContent("A node is pulling it.");
  await expect.element(decides).toHaveTextContent("node-12 can serve it after");
  await expect.element(decides).not.toHaveTextContent("rule3");
  await expect.element(decides).toHaveTextContent("Rule 7 → rule 3 (a node is pulling it); time");
  const first = page.getByRole("table", { name: "Nodes in the digest’s order" }).getByRole("row").nth(1);
  await expect.element(first).toHaveTextContent(/^1node-12/);
  await expect
    .element(page.getByRole("region", { name: "What was done" }))
    .toHaveTextContent("Label in metricsrule3");
  await expectReadable("rule 3");
});

it("says where the time goes, what was before, and what comes of asking later", async () => {
  await showAnswer({ "node-12": "pulling" });
  const cost = page.getByRole("region", { name: /^Until the blob is there/ });
  await expect.element(cost).toHaveTextContent("node-12 sends 410.0 MiB at 250.0 MiB/s: 1.66 s.");
  await expect.element(cost).toHaveTextContent(/The transfer 1\.7 s/);
  const later = page.getByRole("region", { name: "If it is asked later" });
  await expect
    .element(later.getByRole("button").nth(1))
    .toHaveTextContent("After 9 s: no cascade, since the DHT names node-12");
  await expect.element(later.getByRole("button", { pressed: true })).toHaveTextContent("Now: rule 3");
  await expect.element(page.getByRole("textbox", { name: "Stall threshold (s)" })).toBeVisible();
  await expectReadable("cost and moments");
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectReadable("cost and moments, narrow");
  await page.viewport(1440, 900);
});

it("asks again within the honour window that a failure opened, and counts it down", async () => {
  const [onMove, no] = [vi.fn(), vi.fn()];
  const question: Question = { ...EXAMPLE, answers: { "node-12": "transient" } };
  const view = (asked: Question) => (
    <ResolveView
      {...{ resolved: answerOf(asked), question: asked, onMove }}
      {...{ onAnswer: no, onTry: no, onReset: no }}
    />
  );
  await show(view(question));
  const done = page.getByRole("region", { name: "What was done" });
  await expect.element(done).toHaveTextContent("Left alone for20 s, until 20 s");
  await expect
    .element(page.getByRole("region", { name: "The probe: top 3" }))
    .toHaveTextContent("failed: transient, cooldown 20 s left");
  await page.viewport(390, 844);
  const said = page.getByRole("region", { name: "The probe: top 3" }).getByText(/^11 ms, failed: transient/);
  expect(said.element().getBoundingClientRect().height, "on one line").toBeLessThan(32);
  await page.viewport(1440, 900);
  await userEvent.click(done.getByRole("button", { name: "Ask again within it" }));
  const [[move]] = onMove.mock.calls as [[Partial<Question>]];
  expect(move.honouredSeconds).toBeCloseTo(20, 0);
  await show(view({ ...question, ...move, laterSeconds: 5 }));
  await expect.element(page.getByText("No node is asked", { exact: true })).toBeVisible();
  await expect.element(done).toHaveTextContent("Still left alone for15 s: no node is asked before");
  await expectReadable("within the window");
});

it("moves the clock and the deadlines, and takes an empty field for as usual", async () => {
  const onMove = vi.fn();
  const question = { ...EXAMPLE, laterSeconds: 3 };
  const no = vi.fn();
  await show(
    <ResolveView
      {...{ resolved: answerOf(question), question, onMove }}
      {...{ onAnswer: no, onTry: no, onReset: no }}
    />,
  );
  await userEvent.fill(page.getByRole("textbox", { name: "Probe timeout (s)" }), "1");
  await userEvent.clear(page.getByRole("textbox", { name: "Asked later by (s)" }));
  expect(onMove.mock.calls).toEqual([[{ probeSeconds: 1 }], [{ laterSeconds: undefined }]]);
});

it("names a number beyond the bounds and a character that is no number, and moves nothing by them", async () => {
  const onMove = vi.fn();
  const no = vi.fn();
  await show(
    <ResolveView
      {...{ resolved: answerOf(EXAMPLE), question: EXAMPLE, onMove }}
      {...{ onAnswer: no, onTry: no, onReset: no }}
    />,
  );
  const health = page.getByRole("textbox", { name: "The DHT’s health (0–1)" });
  await userEvent.type(health, "5");
  await expect.element(health).toHaveValue("5");
  await expect
    .element(health)
    .toHaveAccessibleDescription(/must be from 0 to 1; the answer does not use this value/);
  await expectReadable("beyond the bounds");
  await userEvent.clear(health);
  await userEvent.type(health, "0,");
  await expect.element(health).toHaveAccessibleDescription(/write 1000 for a thousand, 1\.5/);
  await userEvent.type(health, ".5");
  await expect.element(health).not.toHaveAccessibleDescription(/write|must be from/);
  expect(onMove.mock.calls.flat()).not.toContainEqual({ health: 5 });
  expect(onMove.mock.lastCall).toEqual([{ health: 0.5 }]);
});

it("says the place of the node that is asked to pull as its row does", async () => {
  await showAnswer({ "node-12": "silent" });
  const done = page.getByRole("region", { name: "What was done" });
  await expect.element(done).toHaveTextContent("node-11 (rank 2)");
  await expect
    .element(page.getByRole("list", { name: "The seven rules" }))
    .toHaveTextContent("node-11 is the best that answered (number 2 in the digest's order).");
});

it("says ready and failed nodes of a herd each by itself", async () => {
  const side = {
    originPulls: 1,
    originBytes: 1_024,
    peerBytes: 2_048,
    takeovers: 0,
    directPulls: 0,
    medianReadyMs: 9_000,
    p95ReadyMs: 12_000,
    lastReadyMs: null,
    readyNodes: 78,
    failedNodes: 2,
    blobs: [],
    outcomes: [],
    readyCurve: [{ atMs: 9_000, nodes: 78 }],
  };
  const result = { coordinated: side, alone: side } as unknown as HerdResult;
  await show(<HerdView result={result} nodes={80} before={undefined} />);
  const cascade = page.getByRole("region", { name: "With the cascade" }).first();
  await expect.element(cascade).toHaveTextContent("Ready78 of 80");
  await expect.element(cascade).toHaveTextContent("Failed2 of 80");
});

it("tells of nodes that never become ready in the curve's text, too", async () => {
  const side = (lastReadyMs: number | null, readyNodes: number) => ({
    lastReadyMs,
    readyNodes,
    readyCurve: [{ atMs: 9_000, nodes: readyNodes }],
  });
  const result = { coordinated: side(9_000, 80), alone: side(null, 78) } as unknown as HerdResult;
  await show(<ReadyCurve result={result} nodes={80} />);
  await expect
    .element(page.getByRole("img", { name: /^Ready with the cascade/ }))
    .toHaveAccessibleName(
      "Ready with the cascade: 80 of 80 nodes, all nodes are ready after 9 s; each for itself: 78 of 80, not all nodes become ready.",
    );
});
