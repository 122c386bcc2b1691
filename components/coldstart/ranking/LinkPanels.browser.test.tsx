import type { QueryClient } from "@tanstack/react-query";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/lib/client/queryKeys";
import { LINK_MODEL, type LinkRow, type RankingLinkAnswer } from "@/lib/coldstart/shapes";
import { list, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { LinkPanels } from "./LinkPanels";
import { NO_VALUES, requestOf, type LinkValues } from "./model";

const RUN = "run-1";
const mix = { dht: 0, rule2: 0, rule3: 0, rule7: 1 };

/** Images in order of rank; the first two are selected. */
function answerOf(images: readonly string[], exposureSeconds: number): RankingLinkAnswer {
  const rows = images.map((image, at): LinkRow => {
    const none = {
      preJobs: 0,
      targetJobs: 1,
      peakJobs: 1,
      pullSeconds: 1,
      sizeBytes: 1,
      holder: 0,
      coldPulls: 1,
    };
    const seconds = {
      originSeconds: 1,
      deadlineSeconds: 1,
      firstSeconds: 9 - at,
      burstSeconds: 0,
      peersSeconds: 0,
    };
    const gains = { seedScore: 0, prewarmBytes: 1, seedingGainSeconds: 1, seedingBytes: 1 };
    return {
      image,
      rank: at + 1,
      runRank: at + 1,
      selected: at < 2,
      runSelected: at < 2,
      ...none,
      ...seconds,
      ...gains,
      prewarmGainPerByte: 1,
      seedingGainPerByte: 1,
      refinedSeconds: 1,
      exposureSeconds: 9 - at,
      mix,
      times: mix,
      sizeFrom: "signal",
      isModel: true,
      advice: "neither",
    };
  });
  const run = { id: RUN, policy: "ci", policyVersion: 1, strategy: "weightedSum", evaluatedAt: null };
  const signals = { preJobs: "a", targetJobs: "b", pullSeconds: "c", peakJobs: null, sizeBytes: null };
  return {
    model: LINK_MODEL,
    line: 2,
    rows,
    exposureSeconds,
    refinedSeconds: 1,
    seedingGainSeconds: 0,
    sensitivity: [],
    explanation: null,
    run,
    signals,
    inputs: [],
    outcomes: { modelled: null, measured: null },
    held: null,
    warnings: [],
    withoutPullTime: 0,
  };
}

const keyOf = (values: LinkValues) =>
  queryKeys.coldstart.ranking(JSON.stringify(requestOf(RUN, values, null)));

/** `answers` are keyed by their values. */
async function open(values: LinkValues, answers: readonly (readonly [LinkValues, RankingLinkAnswer])[]) {
  let cache: QueryClient | undefined;
  serve({ "GET /data-sources": list([]) });
  const onImage = vi.fn();
  const panels = <LinkPanels run={RUN} values={values} onValues={vi.fn()} image={null} onImage={onImage} />;
  await show(panels, {
    cache(client) {
      cache = client;
      client.setQueryData(queryKeys.runs.detail(RUN), { signalResults: [], state: "succeeded" });
      for (const [each, answer] of answers) client.setQueryData(keyOf(each), answer);
    },
  });
  return (each: LinkValues, answer: RankingLinkAnswer) => cache?.setQueryData(keyOf(each), answer);
}

const moves = page.getByRole("region", { name: "Against the policy’s own values" });
const OWN = answerOf(["r/a:1", "r/b:1", "r/c:1", "r/d:1"], 600);

it("names what entered values bring above the line and put below it, at the top and where they are entered", async () => {
  const values = { nodes: 80 };
  await open(values, [
    [NO_VALUES, OWN],
    [values, answerOf(["r/c:1", "r/d:1", "r/a:1", "r/b:1"], 420)],
  ]);
  const text = "+2 in · −2 out, and cold pulls would wait 3 min less.";
  await expect.element(moves.getByRole("status")).toHaveTextContent(text);
  await expect.element(moves.getByRole("list", { name: "In" })).toHaveTextContent("r/c:1rank 3 → rank 1");
  await expect.element(moves.getByRole("list", { name: "Out" })).toHaveTextContent("r/b:1rank 2 → rank 4");
  const topOf = (name: string): number =>
    moves.getByRole("list", { name }).element().getBoundingClientRect().top;
  expect(topOf("Out"), "beside each other").toBe(topOf("In"));
  const form = page.getByRole("region", { name: "Cluster" });
  form.element().scrollIntoView();
  await expect.element(form).toHaveTextContent(text);
  await expectReadable("moved");
});

it("compares nothing where the policy's own values hold", async () => {
  await open(NO_VALUES, [[NO_VALUES, OWN]]);
  await expect.element(page.getByRole("heading", { name: /cross the line of 2/ })).toBeVisible();
  await expect.element(moves).not.toBeInTheDocument();
});

it("compares with the same signals where the policy says none", async () => {
  serve({ "POST /coldstart/ranking": refuse(422, "linkSignals", "signals.preJobs must be named.") });
  const named = { preJobs: "a", targetJobs: "b", pullSeconds: "c" };
  const values = { ...named, nodes: 80 };
  await open(values, [
    [named, OWN],
    [values, answerOf(["r/a:1", "r/b:1", "r/d:1", "r/c:1"], 660)],
  ]);
  await expect
    .element(moves.getByRole("status"))
    .toHaveTextContent("The same images are above the line, and cold pulls would wait 1 min longer.");
});

it("leaves what is typed while the answer comes", async () => {
  serve({ "POST /coldstart/ranking": never });
  const answer = await open(NO_VALUES, []);
  const nodes = page.getByRole("textbox", { name: "Nodes", exact: true });
  page.getByRole("region", { name: "Cluster" }).element().scrollIntoView();
  await userEvent.fill(nodes, "7");
  answer(NO_VALUES, OWN);
  await expect.element(page.getByRole("heading", { name: /cross the line of 2/ })).toBeVisible();
  await expect.element(nodes).toHaveValue("7");
});

it("counts one image as one", async () => {
  const [first, ...rows] = OWN.rows;
  const one = { ...OWN, rows: [{ ...first!, runSelected: false }, ...rows], withoutPullTime: 1 };
  await open(NO_VALUES, [[NO_VALUES, one]]);
  await expect.element(page.getByRole("heading", { name: "1 image crosses the line of 2" })).toBeVisible();
  await expect.element(page.getByText(/1 image without a pull time is left out/)).toBeVisible();
});

it("says above the list that the waits are doubtful where the signals count samples, and what to enter", async () => {
  const message =
    'the cold fraction (1 − 1/100)^J is below 0.000001 for most images, because signal "total"…';
  const warned = {
    ...OWN,
    warnings: [{ code: "coldFractionVanishes" as const, message, signal: "total" }],
  };
  await open(NO_VALUES, [[NO_VALUES, warned]]);
  const doubt = page.getByRole("region", { name: "These waits are doubtful" });
  await expect.element(doubt).toHaveTextContent("The cold fraction vanishes");
  await expect.element(doubt).toHaveTextContent(/total the cold fraction .* is below/);
  await expect.element(doubt).toHaveTextContent("Or enter under Cluster how many samples one job leaves");
  const list = page.getByRole("region", { name: "Images by cold waiting" });
  expect(doubt.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    list.element().getBoundingClientRect().top,
  );
  await expectReadable("doubtful");
});

it("sends the samples per job that are entered", () => {
  expect(requestOf(RUN, { samplesPerJob: 10 }, null).model).toEqual({ samplesPerJob: 10 });
});

it("shows the nodes that hold an image by the newest snapshot, beside the modelled probability", async () => {
  const table = page.getByRole("table", { name: "Seed one copy, or prewarm everywhere?" });
  await open(NO_VALUES, [[NO_VALUES, OWN]]);
  await expect.element(table).toHaveTextContent("Held");
  await expect.element(table).not.toHaveTextContent("Nodes with it");
  const held = {
    snapshot: "ci",
    version: 3,
    at: "2026-06-18T10:00:00Z",
    nodes: 40,
    holders: { "r/b:1": 12 },
  };
  await open(NO_VALUES, [[NO_VALUES, { ...OWN, held }]]);
  await expect.element(table.getByRole("columnheader", { name: "Nodes with it" })).toBeVisible();
  await expect.element(table.getByRole("row", { name: "r/b:1" })).toHaveTextContent("12 of 40");
  await expect.element(table.getByRole("row", { name: "r/a:1" })).toHaveTextContent("0 of 40");
  await expect.element(page.getByText(/is what the snapshot ci reports/)).toBeVisible();
});
