import { describe, expect, it } from "vitest";
import { parsePolicy } from "../discovery";
import { expectIssues, policyText } from "../../test/support/policyText";
import { LIMITS } from "../limits/limits";
import { MAX_POLICY_BYTES } from "./yamlText";

describe("what is no YAML", () => {
  it.each<[string, string, string[]]>([
    ["an open quote", 'a: "x\n', ["2:1 : not valid YAML: Missing closing"]],
    ["a tab as indentation", "a:\n\tb: 1\n", ["2:1 : not valid YAML: Tabs are not allowed"]],
    ["two mistakes", "a: &x &y 1\nb: @c\n", ["1:7 : not valid YAML", "2:4 : not valid YAML"]],
    ["an unknown anchor", "a: *x\n", ["1:4 a: no anchor &x comes before *x"]],
    ["a loop", "a: &x\n  b: *x\n", ["2:6 a.b: *x is inside &x itself"]],
    ["a key that is no text", "? [a]\n: 1\n", ["1:3 : has a key that is not text"]],
    ["a type of its own", "a: !!binary aGk=\n", ["1:13 a: has a YAML type that JSON does not have"]],
  ])("%s", (_name, text, expected) => {
    const parsed = parsePolicy(text);
    const found = parsed.errors.map(
      (issue) => `${issue.line}:${issue.column} ${issue.path}: ${issue.message}`,
    );
    for (const error of expected) expect(found).toContainEqual(expect.stringContaining(error));
    expect(parsed).toMatchObject({ valid: false, policy: null });
  });

  it("names a key that appears twice, beside other mistakes", () => {
    expectIssues(policyText({ spec: "  maxImages: 3\n  ▸maxImages: 4\n  syncInterval: ▸1d\n" }), "errors", [
      "spec.maxImages: appears twice in the same map; keep one",
      "spec.syncInterval: is not a duration",
    ]);
  });

  it("points at the second document", () => {
    expectIssues(`${policyText()}---\n▸kind: Secret\n`, "errors", [": the text holds several documents"]);
  });
});

describe("what is YAML anyway", () => {
  it.each([
    ["a document marker and an end", `---\n${policyText()}---\n`],
    ["Windows line ends", policyText().replaceAll("\n", "\r\n")],
    ["a byte order mark", `\uFEFF${policyText()}`],
    ["JSON with tabs", JSON.stringify(parsePolicy(policyText()).document, null, "\t")],
    ["JSON on one line", JSON.stringify(parsePolicy(policyText()).document)],
  ])("%s", (_name, text) => {
    expect(parsePolicy(text)).toMatchObject({ valid: true, warnings: [], policy: { name: "test" } });
  });

  it("reads anchors, aliases and merge keys, with the place of what was merged", () => {
    const parsed = expectIssues(
      `${policyText({
        queries: `  queries:
    - name: p
      type: prometheus
      prometheus: &base {endpoint: "http://p", query: one, step: 1m}
    - name: l
      type: loki
      loki: {endpoint: "http://l", query: x}
    - name: two
      type: prometheus
      prometheus:
        <<: *base
        query: two
`,
      })}`,
      "warnings",
      [],
    );
    expect(parsed.policy?.queries[2]).toMatchObject({ endpoint: "http://p", query: "two", stepSeconds: 60 });
  });

  it("gives lines and columns in JSON too", () => {
    const text = JSON.stringify(parsePolicy(policyText()).document, null, 2).replace('"sum"', '"total"');
    const [error] = parsePolicy(text).errors;
    const lines = text.split("\n");
    const line = lines.findIndex((one) => one.includes('"total"'));
    const column = (lines[line] ?? "").indexOf('"total"') + 1;
    expect(error).toMatchObject({ path: "spec.signals[0].aggregate.method", line: line + 1, column });
  });
});

describe("limits", () => {
  /** Milliseconds; far above the measured times, far below the cost of an attack. */
  const TIME = 15_000;
  const quickly = (text: string): ReturnType<typeof parsePolicy> => {
    const start = performance.now();
    const parsed = parsePolicy(text);
    expect(performance.now() - start).toBeLessThan(TIME);
    return parsed;
  };

  const withSignals = (count: number): string => {
    const items = Array.from({ length: count }, (_, index) => {
      const block = "aggregate: {method: sum}";
      return `    - {name: "signal-${index}-${"x".repeat(20)}", queryRef: p, type: aggregate, ${block}}\n`;
    });
    return policyText({
      signals: `  signals:\n${items.join("")}`,
      ranking: "  ranking: {strategy: signal, signal: {signalRef: signal-0-xxxxxxxxxxxxxxxxxxxx}}\n",
    });
  };

  it("reads a policy of 1 MB with as many signals as there may be", () => {
    const text = withSignals(LIMITS.policySignals.value);
    const comment = `# ${"🐳".repeat(100)}\n`;
    const padded = text + comment.repeat(Math.floor((1_000_000 - text.length) / comment.length / 2));
    expect(new TextEncoder().encode(padded).length).toBeGreaterThan(900_000);
    const parsed = quickly(padded);
    expect(parsed.errors).toEqual([]);
    expect(parsed.policy?.signals).toHaveLength(LIMITS.policySignals.value);
  }, 30_000);

  it("names the limit on signals, and nothing else", () => {
    const { errors } = quickly(withSignals(2_000));
    expect(errors.map(({ path, message }) => `${path} ${message}`)).toEqual([
      "spec.signals has 2000 items: more than 200 signals in a policy (limit policySignals)",
    ]);
  });

  it("counts bytes, not characters", () => {
    const fits = `# ${"a".repeat(MAX_POLICY_BYTES - 2)}`;
    expect(parsePolicy(fits).errors[0]?.message).toContain("empty");
    const tooLarge = `# ${"é".repeat(MAX_POLICY_BYTES / 2)}`;
    expect(parsePolicy(tooLarge).errors).toEqual([
      {
        path: "",
        message: "the document has 1048578 bytes; at most 1048576 (1 MiB) are read (limit documentBytes)",
      },
    ]);
  });

  it("refuses a bomb of aliases", () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const items = level === 0 ? Array<string>(9).fill("x") : Array<string>(9).fill(`*a${level - 1}`);
      return `a${level}: &a${level} [${items.join(", ")}]\n`;
    });
    const parsed = quickly(levels.join(""));
    expect(parsed.errors.map((issue) => issue.message)).toContainEqual(
      "aliases expand to more than 10000 values; write the values out (limit aliasedValues)",
    );
  });

  it.each([
    ["lists", "[".repeat(1_000_000)],
    ["maps", "{".repeat(1_000_000)],
    ["maps on one line", "{a: ".repeat(250_000)],
    ["items", "- ".repeat(500_000)],
    ["keys", "? ".repeat(500_000)],
    ["closed lists", `a: ${"[".repeat(150)}${"]".repeat(150)}`],
    ["stairs", Array.from({ length: 1_000 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join("")],
  ])("refuses deeply nested %s, which could end the process", (_name, text) => {
    expect(quickly(text).errors).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining("nested too deeply"),
        line: expect.any(Number),
      }),
    );
  });

  it.each([
    ["many mistakes", "{]".repeat(200_000)],
    ["many mistakes in items", "- [[[[[[[[[\n".repeat(20_000)],
    ["many keys", Array.from({ length: 60_000 }, (_, index) => `k${index}: 1\n`).join("")],
    ["many equal keys", "k: 1\n".repeat(60_000)],
    ["many documents", "---\na: 1\n".repeat(50_000)],
    ["many aliases", `a: &a 1\nb: [${"*a, ".repeat(100_000)}1]`],
  ])(
    "ends on %s",
    (_name, text) => {
      const parsed = quickly(text);
      expect(parsed.valid).toBe(false);
      expect(parsed.errors.length).toBeLessThanOrEqual(201);
      expect(parsed.warnings.length).toBeLessThanOrEqual(201);
    },
    60_000,
  );

  it("says how many more issues there are", () => {
    const keys = Array.from({ length: 1_500 }, (_, index) => `  k${index}: 1\n`).join("");
    const parsed = parsePolicy(policyText({ spec: keys }));
    expect(parsed.valid).toBe(true);
    expect(parsed.warnings).toHaveLength(201);
    expect(parsed.warnings.at(-1)?.message).toBe("and 1300 more of the kind (limit detailsListed)");
  });
});
