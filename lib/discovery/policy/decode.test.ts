import { describe, expect, it } from "vitest";
import { expectIssues, policyText, withSignal } from "../../../test/support/policyText";

type Case = [name: string, marked: string, errors: string[]];

const documentCases: Case[] = [
  [
    "wrong apiVersion",
    policyText().replace("drop.core", "▸puller.core"),
    ["apiVersion: must be drop.corewire.io/v1alpha1"],
  ],
  [
    "no apiVersion",
    policyText().replace(/^.*\n/, "").replace("kind", "▸kind"),
    ["apiVersion: is missing: drop.corewire.io/v1alpha1"],
  ],
  [
    "wrong kind",
    policyText().replace(": Disc", ": ▸PullPolicy #"),
    ['kind: must be DiscoveryPolicy, not "PullPolicy"'],
  ],
  [
    "no metadata",
    policyText({ head: "▸apiVersion: drop.corewire.io/v1alpha1\nkind: DiscoveryPolicy\n" }),
    ["metadata: is missing"],
  ],
  ["no name", policyText().replace("metadata: {name: test}", "▸metadata: {}"), ["metadata.name: is missing"]],
  [
    "a bad name",
    policyText().replace("test}", "▸Test_1}"),
    ['metadata.name: "Test_1" is not a name that Kubernetes accepts'],
  ],
  ["a long name", policyText().replace("test}", `▸${"a".repeat(254)}}`), ["metadata.name: at most 253"]],
  [
    "a number as name",
    policyText().replace("test}", "▸12}"),
    ['metadata.name: must be text, not a number (12); write "12"'],
  ],
  ["no spec", "▸" + policyText().replace(/spec:[^]*/, ""), ["spec: is missing"]],
  ["a list", "▸[]", [": a DiscoveryPolicy is a map"]],
  ["a word", "▸hello", [": a DiscoveryPolicy is a map"]],
  ["nothing", "▸", [": the document is empty"]],
  ["a comment only", "▸# nothing\n", [": the document is empty"]],
  [
    "an unknown annotation value",
    policyText().replace("test}", "test, annotations: {plimsoll.dev/semantics: ▸both}}"),
    ['metadata.annotations["plimsoll.dev/semantics"]: "both" is not known; allowed: proposal, operator'],
  ],
];

const specCases: Case[] = [
  [
    "a wrong type",
    policyText({ spec: '  maxImages: ▸"30"\n' }),
    ['spec.maxImages: must be a whole number, not text ("30"); write 30 without quotes'],
  ],
  ["zero images", policyText({ spec: "  maxImages: ▸0\n" }), ["spec.maxImages: must be at least 1, not 0"]],
  [
    "a fraction",
    policyText({ spec: "  maxImages: ▸1.5\n" }),
    ["spec.maxImages: must be a whole number, not 1.5"],
  ],
  [
    "too many images",
    policyText({ spec: "  maxImages: ▸3000000000\n" }),
    ["spec.maxImages: 3000000000 is too large"],
  ],
  [
    "a duration in days",
    policyText({ spec: "  syncInterval: ▸7d\n" }),
    ['spec.syncInterval: Go durations have no days, write "168h"'],
  ],
  [
    "a number as duration",
    policyText({ spec: "  syncInterval: ▸60\n" }),
    ["spec.syncInterval: not a number (60)"],
  ],
  [
    "a duration of nothing",
    policyText({ spec: "  syncInterval: ▸0s\n" }),
    ["spec.syncInterval: must be longer than 0"],
  ],
  [
    "a negative duration",
    policyText({ spec: "  syncInterval: ▸-1h\n" }),
    ["spec.syncInterval: must be longer than 0"],
  ],
  ["a bad regex", policyText({ spec: "  imageFilter: ▸(a\n" }), ["spec.imageFilter: missing closing )"]],
  [
    "a lookahead",
    policyText({ spec: "  imageFilter: ▸^(?!x)\n" }),
    ["spec.imageFilter: RE2 has no lookahead"],
  ],
  [
    "no queries",
    policyText({ queries: "  ▸queries: []\n" }).replace("▸queries: []", "queries: ▸[]"),
    ["spec.queries: is empty: at least one query is needed"],
  ],
  [
    "no signals",
    policyText({ signals: "" }).replace("spec:", "▸spec:"),
    ["spec.signals: is missing: at least one signal is needed"],
  ],
  ["no ranking", policyText({ ranking: "" }).replace("spec:", "▸spec:"), ["spec.ranking: is missing"]],
  ["a null ranking", policyText({ ranking: "  ▸ranking:\n" }), ["spec.ranking: is missing"]],
  [
    "queries of a wrong type",
    policyText({ queries: "  queries: ▸{}\n" }),
    ["spec.queries: must be a list, not a map"],
  ],
  ["a signal of a wrong type", withSignal("▸text"), ['spec.signals[0]: must be a map, not text ("text")']],
  [
    "an infinite number",
    policyText({ spec: "  ▸maxImages: .inf\n" }).replace("▸maxImages: ", "maxImages: ▸"),
    ["spec.maxImages: is not a finite number"],
  ],
];

describe("errors in the document", () => {
  it.each(documentCases)("%s", (_name, marked, errors) => {
    expectIssues(marked, "errors", errors);
  });
});

describe("errors in the spec", () => {
  it.each(specCases)("%s", (_name, marked, errors) => {
    expectIssues(marked, "errors", errors);
  });
});

describe("an interval that is not longer than 0", () => {
  const inOperator = { semantics: "operator" } as const;

  it.each([
    ["0s", undefined],
    [
      "-1h",
      ['syncInterval is "-1h": the operator runs the policy again without waiting; here it runs every 30m'],
    ],
  ])("is 30m in operator semantics: %s", (given, differences) => {
    const queries = `  queries:\n    - {name: p, type: prometheus, prometheus: {endpoint: "http://p:9090", query: up}}\n`;
    const signals = "  signals:\n    - {name: s, queryRef: p, type: aggregate, aggregate: {method: sum}}\n";
    const text = policyText({ spec: `  syncInterval: ▸${given}\n`, queries, signals });
    const issues = ["spec.syncInterval: is not longer than 0; 30m is used"];
    const { policy } = expectIssues(text, "warnings", issues, inOperator);
    expect(policy).toMatchObject({ syncIntervalSeconds: 1800 });
    expect(policy?.differences).toEqual(differences);
  });
});
