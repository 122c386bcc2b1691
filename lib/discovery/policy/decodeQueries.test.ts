import { describe, it } from "vitest";
import { expectIssues, withQuery } from "../../../test/support/policyText";

type Case = [name: string, marked: string, errors: string[]];

const queriesCases: Case[] = [
  [
    "a duplicate name",
    withQuery("{name: p, type: loki, loki: {endpoint: 'http://l', query: x}}").replace(
      "{name: p, type: prom",
      "{name: ▸p, type: prom",
    ),
    ['spec.queries[1].name: "p" is already the name of queries[0]'],
  ],
  [
    "an unknown type",
    withQuery("{name: x, type: ▸promtheus}"),
    [
      'spec.queries[0].type: "promtheus" is not known; allowed: prometheus, loki, registry, pullCostProfile; did you mean "prometheus"?',
    ],
  ],
  [
    "no type and no name",
    withQuery("▸{}").replace("▸", "▸▸"),
    [
      "spec.queries[0].name: is missing",
      "spec.queries[0].type: is missing: where the query goes: one of prometheus, loki",
    ],
  ],
  [
    "an empty name",
    withQuery("{name: ▸'', type: loki, loki: {endpoint: 'http://l', query: x}}"),
    ["spec.queries[0].name: is empty"],
  ],
  ["no block", withQuery("▸{name: x, type: loki}"), ["spec.queries[0].loki: is missing: the block"]],
  [
    "a block that does not fit",
    withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x}, ▸prometheus: {}}"),
    ["spec.queries[0].prometheus: does not fit type: loki"],
  ],
  [
    "no endpoint",
    withQuery("{name: x, type: loki, ▸loki: {query: x}}"),
    ["spec.queries[0].loki.endpoint: is missing: the base URL of Loki"],
  ],
  [
    "an endpoint without scheme",
    withQuery("{name: x, type: loki, loki: {endpoint: ▸'loki:3100', query: x}}"),
    ['spec.queries[0].loki.endpoint: is not an http or https URL; did you mean "https://loki:3100"?'],
  ],
  [
    "another scheme",
    withQuery("{name: x, type: loki, loki: {endpoint: ▸'file:///etc/passwd', query: x}}"),
    ["spec.queries[0].loki.endpoint: is not an http or https URL"],
  ],
  [
    "no host",
    withQuery("{name: x, type: loki, loki: {endpoint: ▸'http://', query: x}}"),
    ["spec.queries[0].loki.endpoint: is not an http or https URL"],
  ],
  [
    "an empty query",
    withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: ▸' '}}"),
    ["spec.queries[0].loki.query: is empty"],
  ],
  [
    "a loki instant query",
    withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x, queryType: ▸instant}}"),
    ["spec.queries[0].loki.queryType: allowed: range"],
  ],
  [
    "an unknown parser",
    withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x, parser: {type: ▸json}}}"),
    ["spec.queries[0].loki.parser.type: allowed: kubernetesEvents"],
  ],
  [
    "no repositories",
    withQuery("{name: x, type: registry, registry: {url: 'http://r', repositories: ▸[]}}"),
    ["spec.queries[0].registry.repositories: is empty"],
  ],
  [
    "a repository that is no text",
    withQuery("{name: x, type: registry, registry: {url: 'http://r', repositories: [a, ▸1]}}"),
    ["spec.queries[0].registry.repositories[1]: must be a repository's path"],
  ],
  [
    "bad registry numbers and patterns",
    withQuery(
      "{name: x, type: registry, registry: {url: 'http://r', repositories: [a], topX: ▸0, maxScan: ▸-1, tagFilter: ▸'[', versionPattern: ▸'*', imageTemplate: ▸'{{.Tag | upper}}'}}",
    ),
    [
      "spec.queries[0].registry.topX: at least 1",
      "spec.queries[0].registry.maxScan: at least 1",
      "spec.queries[0].registry.tagFilter: RE2",
      "spec.queries[0].registry.versionPattern: RE2",
      "spec.queries[0].registry.imageTemplate: may contain only {{.Registry}}",
    ],
  ],
  [
    "a profile from nowhere",
    withQuery("{name: x, type: pullCostProfile, ▸pullCostProfile: {}}"),
    ["spec.queries[0].pullCostProfile.url: is missing"],
  ],
  [
    "a profile from two places",
    withQuery("{name: x, type: pullCostProfile, pullCostProfile: {url: 'http://c', ▸document: d}}"),
    ["spec.queries[0].pullCostProfile.document: is given together with url"],
  ],
  [
    "a secret without a name",
    withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x}, ▸secretRef: {}}"),
    ["spec.queries[0].secretRef.name: is missing"],
  ],
  [
    "a secret as text",
    withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x}, secretRef: ▸creds}"),
    ['spec.queries[0].secretRef: must be a map, not text ("creds")'],
  ],
];

describe("errors in the queries", () => {
  it.each(queriesCases)("%s", (_name, marked, errors) => {
    expectIssues(marked, "errors", errors);
  });
});
