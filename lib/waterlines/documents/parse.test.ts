import { describe, expect, it } from "vitest";
import { aPod } from "@/test/support/waterlines/scenario";
import { matches } from "./podQos";
import { parseDocuments } from "./parse";

const HEAD = "apiVersion: ensurance.crane.io/v1alpha1\n";
const PROBE = "nodeQualityProbe: {nodeLocalGet: {localCacheTTLSeconds: 60}}";
const POLICY = (rules: string, kind = "NodeQOS", key = "rules"): string =>
  `${HEAD}kind: ${kind}\nmetadata: {name: guard}\nspec:\n  ${PROBE}\n  ${key}:\n${rules}`;
const ACTION = (spec: string, name = "slow"): string =>
  `---\n${HEAD}kind: AvoidanceAction\nmetadata: {name: ${name}}\nspec: ${spec}\n`;
const QOS = (spec: string): string => `---\n${HEAD}kind: PodQOS\nmetadata: {name: q}\nspec: ${spec}\n`;
const RULE = (name: string, metric: string, value: string, rest = ""): string =>
  `    - {name: ${name}, metricRule: {name: ${metric}, value: ${value}}, actionName: slow${rest}}\n`;
const THROTTLE = "{coolDownSeconds: 20, throttle: {cpuThrottle: {stepCPURatio: 10}}}";
const ALLOWED = QOS("{allowedActions: [slow], labelSelector: {matchLabels: {a: b}}}");
const warningsOf = (text: string): string[] => {
  const { valid, errors, warnings } = parseDocuments(text);
  expect(errors).toEqual([]);
  expect(valid).toBe(true);
  return warnings.map(({ path, message }) => `${path} ${message}`);
};

describe("manifests", () => {
  it("are read from one text, in either kind and spelling, and from a List", () => {
    const text = POLICY(
      RULE("cpu", "cpu_total_usage", "6000"),
      "NodeQOSEnsurancePolicy",
      "objectiveEnsurances",
    );
    const { documents } = parseDocuments(text + ACTION(THROTTLE) + ALLOWED);
    expect(documents.policies[0]?.rules[0]?.rule).toEqual({
      policy: "guard",
      name: "cpu",
      metric: "cpu_total_usage",
      value: "6000",
      actionName: "slow",
      strategy: "None",
      avoidanceThreshold: 1,
      restoreThreshold: 1,
    });
    expect(documents.actions).toEqual([
      { name: "slow", coolDownSeconds: 20, throttle: { minCPURatio: 0, stepCPURatio: 10 }, eviction: null },
    ]);
    const list = {
      kind: "List",
      items: [{ apiVersion: HEAD.slice(12, -1), kind: "PodQOS", metadata: { name: "q" }, spec: {} }],
    };
    expect(parseDocuments(JSON.stringify(list)).documents.podQoses).toHaveLength(1);
  });

  it("are told every mistake at once, with its line", () => {
    const text =
      POLICY("    - {name: A.b, metricRule: {name: cpu_total_usge, value: -1}, avoidanceThreshold: 0}\n") +
      ACTION("{coolDownSeconds: 0, throttle: {cpuThrottle: {stepCPURatio: 101}}}", "Slow.it") +
      QOS("{scopeSelector: {matchExpressions: [{scopeName: Priority, operator: In, values: [high]}]}}");
    const { valid, errors } = parseDocuments(text);
    expect(valid).toBe(false);
    expect(errors.map(({ line, path }) => [line, path])).toEqual([
      [7, "documents[0].spec.rules[0].actionName"],
      [7, "documents[0].spec.rules[0].name"],
      [7, "documents[0].spec.rules[0].metricRule.name"],
      [7, "documents[0].spec.rules[0].metricRule.value"],
      [7, "documents[0].spec.rules[0].avoidanceThreshold"],
      [11, "documents[1].metadata.name"],
      [12, "documents[1].spec.coolDownSeconds"],
      [12, "documents[1].spec.throttle.cpuThrottle.stepCPURatio"],
      [17, "documents[2].spec.scopeSelector.matchExpressions[0].values[0]"],
    ]);
    expect(errors[2]?.message).toContain('did you mean "cpu_total_usage"?');
  });

  it("refuse rules in both spellings, of which an agent would read one", () => {
    const both = `${POLICY(RULE("cpu", "cpu_total_usage", "6000"))}  objectiveEnsurances:\n${RULE("mem", "memory_total_usage", "1Gi")}`;
    expect(parseDocuments(both).errors).toEqual([
      {
        path: "spec.objectiveEnsurances",
        message: "is given together with rules, which has the same content; keep one of the two",
        line: 8,
        column: 3,
      },
    ]);
  });

  it.each([
    ["", "the text is empty"],
    ["a: [", "not valid YAML"],
    ["kind: Nonsense", "is not read here"],
    [
      "kind: NodeQOS\nmetadata: {name: Guard_1}",
      '"Guard_1" is not a DNS-1035 label: write 1 to 63 lower-case letters, digits and -, beginning with a letter',
    ],
    ["- 1", "a manifest is a map"],
  ])("says what is wrong with %j", (text, words) => {
    expect(
      parseDocuments(text)
        .errors.map(({ message }) => message)
        .join(),
    ).toContain(words);
  });
});

it("reads no more documents than the limit", () => {
  const [error] = parseDocuments("---\na: 1\n".repeat(501)).errors;
  expect(error?.message).toContain("more than 500 documents");
});

describe("lints", () => {
  const rest = ACTION(THROTTLE) + ALLOWED;
  it.each([
    [
      "a value in cores",
      POLICY(RULE("cpu", "cpu_total_usage", '"4"', ", restoreThreshold: 3")) + rest,
      "4 cores are 4000",
    ],
    ["a percentage above 100", POLICY(RULE("cpu", "memory_total_utilization", "120")) + rest, "never passed"],
    [
      "restoredThreshold",
      POLICY(RULE("cpu", "cpu_total_usage", "4000", ", restoredThreshold: 3")) + rest,
      "write restoreThreshold",
    ],
    [
      "throttling what cannot be throttled",
      POLICY(RULE("m", "memory_total_usage", "1Gi")) + rest,
      "cannot be throttled",
    ],
    [
      "no such action",
      POLICY(RULE("cpu", "cpu_total_usage", "4000")) + ACTION(THROTTLE, "slov"),
      'did you mean "slov"?',
    ],
    ["no PodQOS", POLICY(RULE("cpu", "cpu_total_usage", "4000")) + ACTION(THROTTLE), "allowed by no PodQOS"],
    [
      "a metric that is only detected beside another",
      POLICY(RULE("cpu", "cpu_total_usage", "4000") + RULE("load", "cpu_load_1_min", "8")) + rest,
      "act on every candidate",
    ],
    [
      "a step of 0",
      POLICY(RULE("cpu", "cpu_total_usage", "4000")) + ACTION("{throttle: {}}") + ALLOWED,
      "throttles nothing",
    ],
    [
      "a selector that a node's metric cannot meet",
      POLICY(RULE("cpu", "cpu_total_usage, selector: {matchLabels: {PodName: a}}", "6000")) + rest,
      "so the rule never triggers",
    ],
    [
      "a label that no series carries",
      POLICY(RULE("run", "container_sched_run_queue_time, selector: {matchLabels: {podname: a}}", "5")) +
        rest,
      'did you mean "PodName"?',
    ],
    [
      "restoring within the cool-down",
      POLICY(RULE("cpu", "cpu_total_usage", "4000")) + rest,
      "pods stay throttled and the node's taint stays (B9)",
    ],
    [
      "restoring at the end of the cool-down, which the agents count to it",
      POLICY(RULE("cpu", "cpu_total_usage", "4000", ", restoreThreshold: 2")) + rest,
      "restores after 20 s (a sample every 10 s), at the last moment of the cool-down of 20 s",
    ],
    [
      "restoring within the cool-down of an eviction, whose taint stays",
      POLICY(RULE("cpu", "cpu_total_usage", "4000")) + ACTION("{eviction: {}}") + ALLOWED,
      "within the cool-down of 300 s: crane v0.8.0 and later restore once and never again, so the node's taint stays (B9)",
    ],
    [
      "restoring within the cool-down of an action that only keeps pods off",
      POLICY(RULE("cpu", "cpu_total_usage", "4000")) + ACTION("{}"),
      "so the node's taint stays (B9)",
    ],
    [
      "two values that throttle and restore at once",
      POLICY(RULE("lo", "cpu_total_usage", "4000") + RULE("hi", "cpu_total_usage", "6000")) + rest,
      "guard.lo on the same metric",
    ],
    [
      "negative priorities",
      QOS("{scopeSelector: {matchExpressions: [{scopeName: Priority, operator: In, values: ['-100']}]}}"),
      "misread",
    ],
    ["a PodQOS without selector", QOS("{allowedActions: [a]}"), "matches no pod"],
  ])("warn of %s", (_, text, words) => {
    expect(warningsOf(text).join("\n")).toContain(words);
  });

  it("say nothing of the cool-down of a rule in preview, which does nothing", () => {
    const text = POLICY(RULE("cpu", "cpu_total_usage", "4000", ", strategy: Preview")) + rest;
    expect(warningsOf(text)).toEqual([]);
  });

  it("say nothing more of a metric that does not exist", () => {
    const { errors, warnings } = parseDocuments(
      POLICY(RULE("cpu", "cpu_total_usge", "6000", ", restoreThreshold: 3")) + rest,
    );
    expect(errors).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("say nothing of a set that is right", () => {
    expect(
      warningsOf(POLICY(RULE("cpu", "cpu_total_usage", "6000", ", restoreThreshold: 3")) + rest),
    ).toEqual([]);
  });
});

describe("PodQOS", () => {
  it("refuses a range of priorities that no pod can be in", () => {
    const spec =
      "{scopeSelector: {matchExpressions: [{scopeName: Priority, operator: In, values: [3000-1000]}]}}";
    expect(parseDocuments(QOS(spec)).errors).toMatchObject([
      {
        path: "spec.scopeSelector.matchExpressions[0].values[0]",
        message:
          '"3000-1000" is a range that no priority is in: its start must not exceed its end; write 1000-3000',
        line: 5,
      },
    ]);
  });

  const of = (spec: string) => parseDocuments(QOS(spec)).documents.podQoses[0];
  const pod = aPod({ name: "a", namespace: "ci", priority: -50, labels: { tier: "batch" } });
  it.each([
    ["{}", false],
    ["{labelSelector: {matchLabels: {tier: batch}}}", true],
    ["{labelSelector: {matchExpressions: [{key: gone, operator: NotIn, values: [x]}]}}", true],
    ["{labelSelector: {matchExpressions: [{key: gone, operator: Exists}]}}", false],
    ["{scopeSelector: {matchExpressions: [{scopeName: Priority, operator: In, values: ['-100--1']}]}}", true],
    [
      "{scopeSelector: {matchExpressions: [{scopeName: QOSClass, operator: NotIn, values: [BestEffort]}]}}",
      false,
    ],
    [
      "{labelSelector: {matchLabels: {tier: batch}}, scopeSelector: {matchExpressions: [{scopeName: Namespace, operator: In, values: [web]}]}}",
      false,
    ],
  ])("%s", (spec, expected) => {
    const found = of(spec);
    expect(found && matches(found, pod)).toBe(expected);
  });
});
