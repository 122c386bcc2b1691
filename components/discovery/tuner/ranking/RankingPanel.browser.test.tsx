import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { TunerSession } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { filterCandidates, tunerEngine, type QueryOutcome } from "@/lib/discovery";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { RankingPanel } from "./RankingPanel";

const outcomes = [
  usage("qa", { "b:1": [10], "c:1": [8], "a:1": [1] }),
  usage("qb", { "b:1": [1], "c:1": [0], "a:1": [9] }),
];
const policy = policyWith(
  [aggregateSignal("total", "qa"), aggregateSignal("peak", "qb")],
  weighted(["total", 0.7], ["peak", 0.3]),
);

function tuner(tuned = policy, answers: readonly QueryOutcome[] = outcomes): Tuner {
  const engine = tunerEngine({ outcomes: [...answers], nowMs: NOW * 1000 }, filterCandidates);
  const { base, columns } = engine.rank(tuned, tuned);
  const snapshot = { ranking: { ...base, ...columns }, samples: { state: "ready" }, refused: null } as const;
  return {
    session: new TunerSession({ text: "", policy: tuned }),
    snapshot: () => snapshot,
    subscribe: () => () => undefined,
    onRanking: () => () => undefined,
    explain: () => undefined,
  } as unknown as Tuner;
}

const list = page.getByRole("listbox", { name: "Images by rank" });
const cut = page.getByRole("separator", { name: /^Cut/ });
const sort = page.getByRole("combobox", { name: "Sort by" });
const names = (): readonly (string | undefined)[] =>
  page
    .getByRole("option")
    .elements()
    .filter((row) => row.role === "option" && row.closest('[role="listbox"]') !== null)
    .map((row) => (row as HTMLElement).title);

it("sorts rows, without a line in another order than that of rank, and pins them", async () => {
  await page.viewport(1024, 800);
  await show(<RankingPanel tuner={tuner()} at={null} />);
  await expect.poll(names).toEqual(["b:1", "c:1", "a:1"]);
  await expect.element(cut).toBeVisible();
  await userEvent.selectOptions(sort.element(), "By image");
  await expect.poll(names).toEqual(["a:1", "b:1", "c:1"]);
  await expect.element(cut).not.toBeInTheDocument();
  await userEvent.selectOptions(sort.element(), "By peak");
  await expect.poll(names).toEqual(["a:1", "b:1", "c:1"]);
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard("p");
  await userEvent.selectOptions(sort.element(), "By rank");
  const pins = (): string => document.querySelector<HTMLElement>("[data-pins]")?.innerText ?? "";
  await expect.poll(pins).toContain("a:1");
  await expect.poll(names).toEqual(["b:1", "c:1", "a:1"]);
  await expectReadable("sorted and pinned");
});

it("says above the rows that the cold fraction vanishes, and converts the signals in one step", async () => {
  await page.viewport(1024, 800);
  const exposure = policyWith([aggregateSignal("total", "q"), aggregateSignal("peak", "q", "max")], {
    strategy: "modelExposure",
    nodeCount: 100,
    preWindowUsageSignalRef: "total",
    targetWindowUsageSignalRef: "total",
    pullTimeSignalRef: "peak",
  });
  const made = tuner(exposure, [usage("q", { "a:1": [9000], "b:1": [8000] })]);
  await show(<RankingPanel tuner={made} at={null} />);
  await page.getByText("1 warning: The cold fraction vanishes").click();
  await expect.element(page.getByText(/is too large for J/)).toBeVisible();
  await expectReadable("warnings of a ranking");
  await page.getByRole("button", { name: "Count job starts a day in total" }).click();
  expect(made.session.state.policy.signals).toMatchObject([
    { name: "total", method: "increase", perDay: true },
    { name: "peak", method: "max", perDay: false },
  ]);
  made.session.undo();
  expect(made.session.state.policy).toBe(exposure);
});

/** Drags to positions given as shares of the strip's width. */
function dragEdge(title: string, shares: readonly number[]): void {
  const edge = page.getByTitle(title).element() as HTMLElement;
  const strip = edge.parentElement!.parentElement!.getBoundingClientRect();
  const at = { bubbles: true, pointerId: 1, clientY: strip.top + 5 };
  edge.setPointerCapture = () => undefined;
  edge.hasPointerCapture = () => true;
  edge.dispatchEvent(new PointerEvent("pointerdown", at));
  for (const share of shares) {
    edge.dispatchEvent(new PointerEvent("pointermove", { ...at, clientX: strip.left + share * strip.width }));
  }
  edge.dispatchEvent(new PointerEvent("pointerup", at));
}

it("moves weight between two terms by the boundary over the bars, as one step", async () => {
  await page.viewport(1024, 800);
  const made = tuner();
  await show(<RankingPanel tuner={made} at={null} />);
  dragEdge("Drag to move weight between the two", [0.6, 0.5, 0.4]);
  const { ranking } = made.session.state.policy;
  const weights = ranking?.strategy === "weightedSum" ? ranking.terms.map(({ weight }) => weight) : [];
  expect(weights[0]).toBeCloseTo(0.4, 2);
  expect(weights[0]! + weights[1]!).toBeCloseTo(1, 6);
  made.session.undo();
  expect(made.session.state.policy).toBe(policy);
});

it("moves no boundary beside a locked weight", async () => {
  await page.viewport(1024, 800);
  const made = tuner();
  await show(<RankingPanel tuner={made} at={null} />);
  made.session.toggleLock(0);
  await expect.element(page.getByTitle("The weight of total is locked")).toBeInTheDocument();
  dragEdge("The weight of total is locked", [0.6, 0.4]);
  expect(made.session.state.policy).toBe(policy);
  made.session.toggleLock(0);
  await expect.element(page.getByTitle("Drag to move weight between the two")).toBeInTheDocument();
});
