/** Policies with marks: `▸` marks the place where an issue is expected, and is removed. */
import { expect } from "vitest";
import { parsePolicy, type PolicyOptions, type PolicyParse } from "../../lib/discovery";

const HEAD = `apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata: {name: test}
`;

const QUERIES = `  queries:
    - {name: p, type: prometheus, prometheus: {endpoint: "http://p:9090", query: up}}
    - {name: now, type: prometheus, prometheus: {endpoint: "http://p:9090", query: up, queryType: instant}}
    - {name: l, type: loki, loki: {endpoint: "http://l:3100", query: "{a=\\"b\\"}"}}
    - {name: r, type: registry, registry: {url: "https://r", repositories: [team/app]}}
    - {name: c, type: pullCostProfile, pullCostProfile: {url: "https://c/cost.csv"}}
`;
const SIGNALS = `  signals:
    - {name: s, queryRef: p, type: aggregate, aggregate: {method: sum}}
    - {name: t, queryRef: l, type: eventPullTime, eventPullTime: {statistic: p50}}
`;
const RANKING = `  ranking: {strategy: signal, signal: {signalRef: s}}
`;

/** Returns a valid policy with parts of its spec replaced or, with "", left out. */
export function policyText(
  parts: { spec?: string; queries?: string; signals?: string; ranking?: string; head?: string } = {},
): string {
  const { spec = "", queries = QUERIES, signals = SIGNALS, ranking = RANKING, head = HEAD } = parts;
  return `${head}spec:\n${spec}${queries}${signals}${ranking}`;
}

/** Adds a query: `  queries:` with the given item and the default ones. */
export function withQuery(item: string): string {
  return policyText({ queries: QUERIES.replace("  queries:\n", `  queries:\n    - ${item}\n`) });
}

export function withSignal(item: string): string {
  return policyText({ signals: SIGNALS.replace("  signals:\n", `  signals:\n    - ${item}\n`) });
}

export function withRanking(ranking: string): string {
  return policyText({ ranking: `  ranking: ${ranking}\n` });
}

function marks(text: string): { text: string; places: string[] } {
  const places: string[] = [];
  const lines = text.split("\n").map((line, index) => {
    let rest = line;
    for (let at = rest.indexOf("▸"); at >= 0; at = rest.indexOf("▸")) {
      places.push(`${index + 1}:${at + 1}`);
      rest = rest.slice(0, at) + rest.slice(at + 1);
    }
    return rest;
  });
  return { text: lines.join("\n"), places };
}

/**
 * Parses the marked text and expects exactly the issues given as `PATH: PART OF THE MESSAGE`, each at its mark.
 * Returns the parse.
 */
export function expectIssues(
  marked: string,
  kind: "errors" | "warnings",
  expected: readonly string[],
  options?: PolicyOptions,
): PolicyParse {
  const { text, places } = marks(marked);
  const parsed = parsePolicy(text, options);
  const found = parsed[kind].map((issue) => `${issue.line}:${issue.column} ${issue.path}: ${issue.message}`);
  expect(found, found.join("\n")).toHaveLength(expected.length);
  for (const [index, line] of expected.entries()) {
    const at = line.indexOf(": ");
    expect(found[index]).toMatch(new RegExp(`^${places[index]} ${escape(line.slice(0, at))}: `));
    expect(found[index]).toContain(line.slice(at + 2));
  }
  if (kind === "warnings") expect(parsed.errors).toEqual([]);
  expect(parsed.valid).toBe(parsed.errors.length === 0);
  expect(parsed.policy === null).toBe(!parsed.valid);
  return parsed;
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}
