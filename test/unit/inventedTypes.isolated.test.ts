/** An invented query type, signal type and strategy, each registered with one line, are available everywhere. */
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Policy } from "@/lib/discovery";
import type * as QueryDeclarations from "@/lib/discovery/queries/declarations";
import type * as StrategyComputations from "@/lib/discovery/ranking/computations";
import type * as StrategyDeclarations from "@/lib/discovery/ranking/declarations";
import type * as SignalComputations from "@/lib/discovery/signals/computations";
import type * as SignalDeclarations from "@/lib/discovery/signals/declarations";
import type { ReplayOptions } from "@/lib/replay";
import { NOW, usage } from "@/test/support/discovery";

vi.mock("@/lib/discovery/queries/declarations", async (original) => {
  const { QUERY_TYPES, queryTypeSchema } = await original<typeof QueryDeclarations>();
  const { inventory } = await import("./invented");
  return { QUERY_TYPES: [...QUERY_TYPES, inventory], queryTypeSchema };
});
vi.mock("@/lib/discovery/signals/declarations", async (original) => {
  const { SIGNAL_TYPES } = await original<typeof SignalDeclarations>();
  const { spread } = await import("./invented");
  return { SIGNAL_TYPES: [...SIGNAL_TYPES, spread.declaration] };
});
vi.mock("@/lib/discovery/signals/computations", async (original) => {
  const { SIGNAL_COMPUTATIONS } = await original<typeof SignalComputations>();
  const { spread } = await import("./invented");
  return { SIGNAL_COMPUTATIONS: { ...SIGNAL_COMPUTATIONS, spread: spread.computation } };
});
vi.mock("@/lib/discovery/ranking/declarations", async (original) => {
  const { STRATEGIES } = await original<typeof StrategyDeclarations>();
  const { difference, lowest } = await import("./invented");
  return { STRATEGIES: [...STRATEGIES, difference.declaration, lowest] };
});
vi.mock("@/lib/discovery/ranking/computations", async (original) => {
  const { STRATEGY_COMPUTATIONS } = await original<typeof StrategyComputations>();
  const { difference } = await import("./invented");
  return { STRATEGY_COMPUTATIONS: { ...STRATEGY_COMPUTATIONS, difference: difference.computation } };
});

const discovery = await import("@/lib/discovery");
const { signalAs } = await import("@/components/discovery/tuner/builder/signalEdits");
const { addedQuery } = await import("@/components/discovery/tuner/builder/queries/queryChanges");
const { QueryFields } = await import("@/components/discovery/tuner/builder/queries/QueryFields");
const { rankingAs } = await import("@/components/discovery/tuner/builder/strategies");
const { RankingSection } = await import("@/components/discovery/tuner/builder/RankingSection");
const { SignalsSection } = await import("@/components/discovery/tuner/builder/SignalsSection");
const { loadDocuments, TunerSession } = await import("@/components/discovery/tuner/session/session");
await loadDocuments();
const { strategyLabel } = await import("@/lib/client/labels");
const { policyYaml } = await import("@/lib/replay/recommend/toPolicy");
const { formatRawValue } = await import("@/components/discovery/runs/units");

const HOUR = 3_600_000;

const TEXT = `apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata: { name: invented }
spec:
  maxImages: 1
  queries:
    - { name: q, type: prometheus, prometheus: { endpoint: "http://p", query: x, lookback: 24h, step: 1m } }
  signals:
    - { name: total, queryRef: q, type: aggregate, aggregate: { method: sum } }
    - { name: wide, queryRef: q, type: spread, spread: { edge: both, share: "0.5", pause: 5m } }
  ranking:
    strategy: difference
    difference: { firstSignalRef: total, secondSignalRef: wide, penalty: "2" }
`;

const read = (text: string): Policy => {
  const { policy, errors, warnings } = discovery.parsePolicy(text);
  expect([errors, warnings]).toEqual([[], []]);
  if (policy === null) throw new Error("the policy has errors");
  return policy;
};

let policy: Policy;
beforeAll(() => {
  policy = read(TEXT);
});

describe("an invented signal type and strategy", () => {
  it("are read, and every mistake in them is reported", () => {
    expect(policy.signals[1]).toEqual({
      name: "wide",
      queryRef: "q",
      type: "spread",
      edge: "both",
      share: 0.5,
      pauseSeconds: 300,
    });
    const wrong = TEXT.replace("edge: both", "edge: left").replace("penalty:", "penalties:");
    const { errors, warnings } = discovery.parsePolicy(
      wrong.replace("secondSignalRef: wide", "secondSignalRef: x"),
    );
    expect(errors.map(({ path }) => path)).toEqual([
      "spec.signals[1].spread.edge",
      "spec.ranking.difference.secondSignalRef",
    ]);
    expect(warnings.map(({ path }) => path)).toEqual(["spec.ranking.difference.penalties"]);
  });

  it("are written and read back in the proposal's spelling; the operator's is refused with a reason", () => {
    for (const source of [policy, discovery.policyToDocument(policy)]) {
      const text = discovery.exportPolicy(source, { spelling: "proposal", format: "yaml" });
      expect(text.ok && read(text.text)).toEqual(policy);
    }
    const refused = discovery.exportPolicy(policy, { spelling: "operator", format: "yaml" });
    expect(refused.ok ? [] : refused.reasons.map(({ path }) => path)).toEqual([
      "spec.signals[1].spread.share",
      "spec.ranking.strategy",
    ]);
  });

  it("are read in the operator's spelling too, and detected by it", () => {
    const spelled = TEXT.replaceAll("queryRef", "query").replaceAll(/(first|second)SignalRef/g, "$1Signal");
    const parsed = discovery.parsePolicy(spelled, { semantics: "proposal" });
    expect(parsed).toMatchObject({ spelling: "operator", errors: [] });
    expect(parsed.policy).toEqual(policy);
    const text = discovery.exportPolicy(parsed.document ?? {}, { spelling: "proposal", format: "yaml" });
    expect(text.ok && text.text).toContain("firstSignalRef: total");
  });

  it("are compared field by field", () => {
    const later = TEXT.replace('share: "0.5"', 'share: "0.25"')
      .replace('"2"', '"3"')
      .replace("pause: 5m", "pause: 1h");
    expect(discovery.diffPolicies(policy, read(later)).map(({ path, label }) => [path, label])).toEqual([
      ['signals["wide"].share', "share of signal wide 0.5 → 0.25"],
      ['signals["wide"].pause', "pause of signal wide 5m → 1h"],
      ["ranking.penalty", "penalty 2 → 3"],
    ]);
  });

  const outcomes = [usage("q", { a: [1, 9, 2], b: [5, 5, 5], c: [0, 1, 0] })];

  it("are computed, explained and in the status", () => {
    const result = discovery.runPipeline(policy, outcomes, { nowMs: NOW * 1000 });
    expect(result.ranking.map(({ image, finalScore }) => [image, finalScore])).toEqual([
      ["b", 15],
      ["a", 4],
      ["c", 0],
    ]);
    const { arithmetic, steps } = discovery.explainImage(result, policy, "a");
    expect(arithmetic[0]).toMatchObject({ label: "score", formula: "total − 2 × wide = 4", value: 4 });
    expect(steps.map(({ id }) => id)).toContain("ranking");
    expect(discovery.statusYaml(result, { lastRunTime: "", observedGeneration: 1 })).toContain("difference");
    expect(policy.signals.map((signal) => discovery.signalTypeOf(signal).describe(signal)).at(-1)).toBe(
      "spread of both edges",
    );
    expect(formatRawValue(policy, "wide", 4)).toBe("4 steps");
  });

  it("are tried by the sensitivity analysis and by a what-if of a value", () => {
    const steps = discovery.knobsOf(policy).map(({ id, label }) => [id, label]);
    expect(steps).toEqual([
      ["ranking.penalty", "penalty"],
      ["maxImages", "the cut (maxImages)"],
      ["signals[1].share", "share of wide"],
      ["signals[1].pauseSeconds", "pause of wide"],
      ["queries[0].lookbackSeconds", "lookback of q (a longer one needs new samples)"],
    ]);
    const analysis = discovery.analyse(
      { policy, outcomes, options: { nowMs: NOW * 1000 } },
      discovery.analysisOptionsSchema.parse({ parts: ["sensitivity"], images: ["a"] }),
    );
    expect(analysis.counterfactuals?.[0]?.signals.map(({ signal }) => signal)).toEqual(["total", "wide"]);
  });

  it("are templates to start from", () => {
    const template = discovery.POLICY_TEMPLATES.find(({ id }) => id === "difference");
    expect(read(template?.build() ?? "")).toMatchObject({
      signals: [{ type: "aggregate" }, { type: "spread", edge: "both" }],
      ranking: { strategy: "difference", penalty: 1 },
    });
  });

  it("are recommended with the hours and the zone of the people who wait", () => {
    const day = Date.UTC(2026, 0, 5);
    const options: ReplayOptions = {
      prewarmAt: day,
      topK: [9],
      mirrorFactor: 1,
      timeZone: "Asia/Kolkata",
      developerStart: day + 2 * HOUR,
      developerEnd: day + 11.5 * HOUR,
    };
    const template = { number: 10, options: { recentSeconds: 14_400 } };
    const strategy = { name: "Spread", reason: "spread", template, score: () => new Float64Array() };
    const text = policyYaml(strategy, 5, options, {
      recommendation: {
        days: [],
        replay_day: null,
        waited_minutes: null,
        images_at: null,
        over: "days",
        units: 2,
        current: "none",
        choices: [],
      },
      choice: {
        top_k: 9,
        strategy: "Spread",
        reason: "spread",
        beats_current: true,
        optimum_percent: 100,
        percent_gained: 2,
        percent_gained_low: 1,
        percent_gained_high: 3,
        images: [],
        verdict: "",
        policy_yaml: null,
        candidates: [],
      },
    });
    expect(read(text ?? "").signals[1]).toEqual({
      name: "usage-spread",
      queryRef: "runner-image-usage",
      type: "spread",
      edge: "both",
      share: 1,
      pauseSeconds: 14_400,
      hours: { start: "07:30", end: "17:00" },
      zone: "Asia/Kolkata",
    });
  });

  it("say where the released operator does otherwise, as declared with their fields", () => {
    const notes = discovery.parityNotes(discovery.withSignalField("wide", "zone", "Local")(policy));
    expect(notes.filter(({ signal }) => signal === "wide").map(({ message }) => message)).toEqual([
      'the operator waits 301 s (signal "wide")',
      'the operator reads "Local" as the time zone of its container; Plimsoll reads it as UTC (signal "wide")',
    ]);
    expect(notes.at(-1)?.message).toBe("the operator takes 1 from total, not 2");
  });

  it("are edited in the tuner where a document has the short form", () => {
    const text = TEXT.replaceAll("queryRef", "query")
      .replace("strategy: difference", "strategy: lowest")
      .replace(/difference: \{.*\}/, "lowest: total # of all");
    const parsed = discovery.parsePolicy(text).policy ?? policy;
    const edited = discovery.withRankingField("ofSignalRef", "wide")(parsed);
    expect(discovery.rewriteYaml(text, edited)).toBe(text.replace("lowest: total", "lowest: wide"));
  });

  it("are choices of the form, and begin valid there", () => {
    const [total] = policy.signals;
    if (total === undefined) throw new Error("the policy has no signal");
    expect(signalAs("spread" as never, total, policy.queries)).toEqual({
      name: "total",
      queryRef: "q",
      type: "spread",
      edge: "both",
      share: 1,
    });
    expect(rankingAs("difference" as never, undefined, ["total", "wide"])).toEqual({
      strategy: "difference",
      firstSignalRef: "total",
      secondSignalRef: "wide",
      penalty: 1,
    });
    expect(strategyLabel("difference")).toBe("Difference of two signals");
  });

  it("have their fields drawn by the form", () => {
    const drawn = form(RankingSection) + form(SignalsSection);
    for (const label of ["Difference of two signals", "First signal", "Second signal", "Penalty"]) {
      expect(drawn).toContain(`>${label}<`);
    }
    for (const label of ["how far samples lie apart", "Edge", "Share", "Pause"])
      expect(drawn).toContain(`>${label}<`);
    expect(drawn).toContain('value="5m"');
  });

  it("are no part of the product", async () => {
    const real = await vi.importActual<typeof SignalDeclarations>("@/lib/discovery/signals/declarations");
    expect(real.SIGNAL_TYPES.map(({ type }) => type)).not.toContain("spread");
  });
});

describe("an invented query type", () => {
  const inventory = "name: i, type: inventory, inventory: { url: 'http://h', keptFor: 1h, owner: team }";
  const text = TEXT.replace("  signals:", `    - { ${inventory}, secretRef: { name: key } }\n  signals:`);

  it("is read, checked, compared, written in both spellings and refused to the operator", () => {
    const [, query] = read(text).queries;
    const model = { name: "i", type: "inventory", url: "http://h", lookbackSeconds: 3_600, owner: "team" };
    expect(query).toEqual({ ...model, secretRef: "key" });
    const { errors } = discovery.parsePolicy(
      text
        .replace("owner: team", "owner: nobody")
        .replace("{ name: total, queryRef: q", "{ name: total, queryRef: i"),
    );
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      "spec.queries[1].inventory.owner: must be somebody",
      expect.stringContaining("spec.signals[0].queryRef: names a inventory query; aggregate reads"),
    ]);
    const later = read(
      text.replace("keptFor: 1h", "keptFor: 2h").replace("owner: team, ", "").replace(", owner: team", ""),
    );
    expect(discovery.diffPolicies(read(text), later).map(({ path, label }) => [path, label])).toEqual([
      ['queries["i"].keptFor', "keptFor of query i 1h → 2h"],
      ['queries["i"].owner', "owner of query i removed (was team)"],
    ]);
    const written = discovery.exportPolicy(read(text), { spelling: "proposal", format: "yaml" });
    expect(written.ok && read(written.text)).toEqual(read(text));
    const refused = discovery.exportPolicy(read(text), { spelling: "operator", format: "yaml" });
    expect(refused.ok ? [] : refused.reasons.map(({ message }) => message)).toContain(
      "the released operator has no inventory queries",
    );
  });

  it("begins valid in the form, beside another at its address, and has its fields there", () => {
    const added = addedQuery("inventory" as never)(read(text));
    expect(added.queries.at(-1)).toEqual({
      name: "query",
      type: "inventory",
      url: "http://h",
      lookbackSeconds: 60,
    });
    const query = read(text).queries[1]!;
    const drawn = form(({ tuner }) => createElement(QueryFields, { tuner, query, index: 1 }), text);
    for (const label of ["Inventory", "Kept for", "Owner"]) expect(drawn).toContain(`>${label}<`);
    expect(drawn).toContain('value="1h"');
  });
});

function form(
  section: (props: { readonly tuner: never; readonly run: null }) => ReactNode,
  text = TEXT,
): string {
  const tuner = {
    session: new TunerSession({ text, policy: read(text) }),
    snapshot: () => ({ ranking: null, samples: { state: "loading" }, refused: null }),
    subscribe: () => () => undefined,
  };
  // The form reads the session and the ranking's snapshot, and nothing else, while it is drawn.
  const element = createElement(section, { tuner: tuner as never, run: null });
  const client = createElement(QueryClientProvider, { client: new QueryClient() }, element);
  return renderToStaticMarkup(createElement(MantineProvider, null, client));
}
