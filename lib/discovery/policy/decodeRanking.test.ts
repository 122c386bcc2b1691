import { describe, it } from "vitest";
import { expectIssues, withRanking } from "../../../test/support/policyText";

type Case = [name: string, marked: string, errors: string[]];

const rankingCases: Case[] = [
  [
    "no strategy",
    withRanking("{}").replace("ranking", "▸ranking"),
    [
      "spec.ranking.strategy: is missing: how signals become a score: one of signal, weightedSum, modelExposure, product, expectedColdPulls, cascadeExposure",
    ],
  ],
  [
    "an unknown strategy",
    withRanking("{strategy: ▸weightedsum}"),
    ['spec.ranking.strategy: did you mean "weightedSum"?'],
  ],
  [
    "a block that does not fit",
    withRanking("{strategy: signal, signal: {signalRef: s}, ▸product: {terms: []}}"),
    ["spec.ranking.product: does not fit strategy: signal"],
  ],
  [
    "no signal",
    withRanking("{strategy: signal}").replace("ranking", "▸ranking"),
    ["spec.ranking.signal: is missing"],
  ],
  [
    "a dangling signal",
    withRanking("{strategy: signal, signal: {signalRef: ▸u}}"),
    ['spec.ranking.signal.signalRef: no signal is named "u"; there are "s", "t"'],
  ],
  ...["1e400", ".inf", "-.inf", ".nan"].map((weight): Case => [
    `a weight of ${weight}`,
    withRanking(`{strategy: weightedSum, weightedSum: {terms: [{signalRef: s, weight: ▸${weight}}]}}`),
    ["spec.ranking.weightedSum.terms[0].weight: is not a finite number"],
  ]),
  [
    "an infinite node count",
    withRanking(
      "{strategy: modelExposure, modelExposure: {nodeCount: ▸.inf, preWindowUsageSignalRef: s, targetWindowUsageSignalRef: s, pullTimeSignalRef: s}}",
    ),
    ["spec.ranking.modelExposure.nodeCount: is not a finite number"],
  ],
  [
    "weights with which scores would be infinite",
    withRanking(
      "{strategy: weightedSum, weightedSum: {terms: [{signalRef: s, weight: ▸1e308}, {signalRef: t, weight: ▸'-1e308'}, {signalRef: s, weight: 1000000000000000}]}}",
    ),
    [
      "spec.ranking.weightedSum.terms[0].weight: 1e+308 is more than 1,000,000,000,000,000 away from 0 (limit weightSize); smaller weights in the same proportion rank alike",
      'spec.ranking.weightedSum.terms[1].weight: "-1e308" is more than 1,000,000,000,000,000 away from 0',
    ],
  ],
  [
    "a dangling signal of the operator",
    withRanking("{strategy: signal, signal: ▸u}"),
    ['spec.ranking.signal: no signal is named "u"'],
  ],
  [
    "bad terms",
    withRanking(
      "{strategy: weightedSum, weightedSum: {normalize: ▸zscore, missingSignal: ▸skip, terms: [{signalRef: ▸u, weight: ▸'0,7'}, ▸{signalRef: s}, ▸{weight: 1}, ▸s]}}",
    ),
    [
      "spec.ranking.weightedSum.normalize: allowed: minMax",
      "spec.ranking.weightedSum.missingSignal: allowed: zero, drop",
      'spec.ranking.weightedSum.terms[0].signalRef: no signal is named "u"',
      'spec.ranking.weightedSum.terms[0].weight: "0,7" is not a weight',
      "spec.ranking.weightedSum.terms[1].weight: is missing",
      "spec.ranking.weightedSum.terms[2].signalRef: is missing",
      "spec.ranking.weightedSum.terms[3]: must be a map",
    ],
  ],
  [
    "no terms",
    withRanking("{strategy: product, product: {terms: ▸[]}}"),
    ["spec.ranking.product.terms: is empty"],
  ],
  [
    "a bad exposure",
    withRanking(
      "{strategy: modelExposure, modelExposure: {nodeCount: ▸0, preWindowUsageSignalRef: ▸u, targetWindowUsageSignalRef: s, pullTimeSignalRef: t}}",
    ),
    [
      "spec.ranking.modelExposure.nodeCount: must be at least 1, not 0",
      "spec.ranking.modelExposure.preWindowUsageSignalRef: no signal",
    ],
  ],
  [
    "an exposure without signals",
    withRanking("{strategy: modelExposure, ▸▸▸modelExposure: {nodeCount: 2}}"),
    [
      "spec.ranking.modelExposure.preWindowUsageSignalRef: is missing",
      "spec.ranking.modelExposure.targetWindowUsageSignalRef: is missing",
      "spec.ranking.modelExposure.pullTimeSignalRef: is missing",
    ],
  ],
  [
    "a selector without count",
    withRanking(
      "{strategy: modelExposure, ▸modelExposure: {nodes: {selector: {a: b}}, preWindowUsageSignalRef: s, targetWindowUsageSignalRef: s, pullTimeSignalRef: t}}",
    ),
    ["spec.ranking.modelExposure.nodeCount: a selector is not enough"],
  ],
  [
    "two counts",
    withRanking(
      "{strategy: expectedColdPulls, expectedColdPulls: {nodeCount: ▸3, nodes: {count: 2}, preWindowUsageSignal: s, targetWindowUsageSignal: s, pullTimeSignal: t}}",
    ),
    ["spec.ranking.expectedColdPulls.nodeCount: differs from nodes.count"],
  ],
  [
    "a share above all",
    withRanking(
      "{strategy: cascadeExposure, cascadeExposure: {nodeCount: 3, preWindowUsageSignal: s, targetWindowUsageSignal: s, pullTimeSignal: t, availablePercent: ▸101}}",
    ),
    ["spec.ranking.cascadeExposure.availablePercent: must be from 1 to 100, not 101"],
  ],
];

describe("errors in the ranking", () => {
  it.each(rankingCases)("%s", (_name, marked, errors) => {
    expectIssues(marked, "errors", errors);
  });
});
