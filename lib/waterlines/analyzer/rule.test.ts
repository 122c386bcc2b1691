import { describe, expect, it } from "vitest";
import { aPod } from "@/test/support/waterlines/scenario";
import { plan } from "../answer";
import { parseDocuments } from "../documents/parse";
import { planRequestSchema } from "../shapes";
import { breaches } from "./rule";

const documents = (selector: string, metric = "cpu_total_usage"): string => `
apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata: {name: guard}
spec:
  nodeQualityProbe: {nodeLocalGet: {}}
  rules:
    - name: cpu
      metricRule: {name: ${metric}, selector: ${selector}, value: 1000}
      actionName: drop
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata: {name: drop}
spec: {eviction: {}}
---
apiVersion: ensurance.crane.io/v1alpha1
kind: PodQOS
metadata: {name: all}
spec:
  allowedActions: [drop]
  scopeSelector: {matchExpressions: [{scopeName: Namespace, operator: In, values: [ci]}]}
`;

const ruleOf = (selector: string) => {
  const rule = parseDocuments(documents(selector, "container_cpu_total_usage")).documents.policies[0]
    ?.rules[0]?.rule;
  if (rule === undefined) throw new Error("no rule");
  return rule;
};

describe("a rule's selector", () => {
  const series = (PodName: string, value: number) => ({ labels: { PodName }, value });
  const sample = { container_cpu_total_usage: [series("a", 500), series("b", 1500)] };
  it.each([
    ["{matchLabels: {PodName: a}}", false],
    ["{matchLabels: {PodName: b}}", true],
    ["{matchExpressions: [{key: PodName, operator: NotIn, values: [b]}]}", false],
    ["{matchExpressions: [{key: PodName, operator: Exists}]}", true],
    ["{matchLabels: {PodName: c}}", undefined],
    ["{}", true],
  ])("%s picks the series that count", (selector, expected) => {
    expect(breaches(ruleOf(selector), sample, false)).toBe(expected);
  });

  it.each([
    ["{matchLabels: {PodName: a}}", "unselected", "none", 0],
    ["{matchExpressions: [{key: PodName, operator: DoesNotExist}]}", "triggered", "over", 1],
  ])("%s on a node's metric: %s", (selector, state, standing, evicted) => {
    const pods = [aPod({ name: "a", namespace: "ci", cpuUsage: 400 })];
    const node = { name: "node-01", metrics: { cpu_total_usage: 1200 }, pods };
    const request = planRequestSchema.parse({ nodes: [node], documents: documents(selector) });
    const planned = plan(request);
    if (planned.problems) throw new Error(JSON.stringify(planned.problems));
    expect(planned.answer().nodes[0]).toMatchObject({ rules: [{ state }], standing, evicted });
  });
});
