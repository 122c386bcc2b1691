/** Short but expensive requests, each of which once kept the server busy for seconds or minutes. */

export interface HeavyRequest {
  readonly name: string;
  readonly path: string;
  readonly type: "application/json" | "application/yaml";
  readonly body: string;
  readonly status: number;
  /** The limit that the response names. */
  readonly limit: string;
}

const times = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("");

/** Returns a name of 59 characters. */
const longName = (at: number): string => `${"n".repeat(53)}${String(at).padStart(6, "0")}`;

const policy = (spec: string): string =>
  `apiVersion: drop.corewire.io/v1alpha1\nkind: DiscoveryPolicy\nmetadata: {name: heavy}\nspec:\n${spec}`;

const registries = (count: number): string =>
  `  queries:\n${times(
    count,
    (at) =>
      `  - {name: q${at}, type: registry, registry: {url: "http://r", repositories: [a], tagFilter: "a{1000}"}}\n`,
  )}`;

/** Returns the document with `count` signals over the query of its first one, and a sum of all of them. */
export function manySignals(document: string, count: number): string {
  const [before = ""] = document.split("  signals:\n");
  const query = /name: (\S+)/.exec(before.slice(before.indexOf("queries:")))?.[1] ?? "";
  const signals = times(
    count,
    (at) =>
      `    - {name: s${at}, queryRef: ${query}, type: aggregate, aggregate: {method: ${METHODS[at % 4]}}}\n`,
  );
  const terms = times(count, (at) => `        - {signalRef: s${at}, weight: "${0.1 + (at % 7) / 10}"}\n`);
  return `${before}  signals:\n${signals}  ranking:\n    strategy: weightedSum\n    weightedSum:\n      terms:\n${terms}`;
}

const METHODS = ["sum", "max", "avg", "min"] as const;

/** `run`: a run with samples; `document`: its policy. */
export function heavyRequests(run: string, document: string): readonly HeavyRequest[] {
  const check = (name: string, body: string, limit: string): HeavyRequest => ({
    name,
    body,
    limit,
    status: 200,
    path: "/api/v1/policies/validate",
    type: "application/yaml",
  });
  const send = (name: string, path: string, value: object | string, limit: string): HeavyRequest => ({
    name,
    path,
    limit,
    status: 422,
    type: "application/json",
    body: typeof value === "string" ? value : JSON.stringify(value),
  });
  const whatIf = `/api/v1/runs/${run}/what-if`;
  return [
    send("what-if of 5,000 signals", whatIf, { spec: manySignals(document, 5_000) }, "documentTokens"),
    send("what-if of 2,500 signals", whatIf, { spec: manySignals(document, 2_500) }, "documentTokens"),
    send("what-if of 1,000 signals", whatIf, { spec: manySignals(document, 1_000) }, "policySignals"),
    send(
      "dry run of 5,000 signals",
      "/api/v1/dry-runs",
      { spec: manySignals(document, 5_000) },
      "documentTokens",
    ),
    send(
      "policy of 5,000 signals",
      "/api/v1/policies",
      { spec: manySignals(document, 5_000) },
      "documentTokens",
    ),
    check(
      "names of 59 characters, each reference to none of them",
      policy(
        `  queries:\n${times(1_000, (at) => `  - {name: ${longName(at)}, type: loki}\n`)}` +
          `  signals:\n${times(1_000, (at) => `  - {name: s${at}, queryRef: ${longName(at + 500_000)}}\n`)}`,
      ),
      "policyQueries",
    ),
    check(
      "as many such references as there may be",
      policy(
        `  queries:\n${times(100, (at) => `  - {name: ${longName(at)}, type: loki}\n`)}` +
          `  signals:\n${times(200, (at) => `  - {name: ${longName(at)}, queryRef: ${longName(at + 500_000)}}\n`)}`,
      ),
      "detailsListed",
    ),
    check("580 expressions of a{1000}", policy(registries(580)), "policyQueries"),
    check("as many expressions as there may be", policy(registries(100)), "documentPatternSize"),
    check(
      "60,000 lines of .inf and aliases",
      `a: &a 1\nb:\n${"- .inf\n".repeat(30_000)}${"- *a\n".repeat(30_000)}`,
      "documentTokens",
    ),
    check("1 MB of empty maps", "- {}\n".repeat(209_000), "documentTokens"),
    check("1 MB of empty maps on one line", `[${"{},".repeat(340_000)}]`, "documentTokens"),
    check("1 MB of short pairs", "a: b\n".repeat(209_000), "documentTokens"),
    check(
      "as many unknown keys as there may be",
      policy(times(19_000, (at) => `  k${at}: 1\n`)),
      "detailsListed",
    ),
    send(
      "220,000 unknown keys",
      "/api/v1/policies/validate",
      `{${times(220_000, (at) => `"k${at}":1,`)}"spec":""}`,
      "bodyValues",
    ),
    send(
      "as many unknown keys as a body may have",
      "/api/v1/policies/validate",
      `{${times(49_000, (at) => `"k${at}":1,`)}"spec":""}`,
      "detailsListed",
    ),
    send(
      "JSON 1,900 levels deep",
      "/api/v1/session",
      `{"email":${"[".repeat(1_900)}${"]".repeat(1_900)},"password":"x"}`,
      "bodyDepth",
    ),
  ];
}
