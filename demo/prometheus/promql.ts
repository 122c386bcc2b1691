/**
 * The part of PromQL that the demo supports:
 *
 *   expression = number | aggregation
 *   aggregation = count|sum|min|max|avg [by (labels)] ( selector ) [by (labels)]
 *   selector   = metric{label="value", …}
 *
 * Metrics: container_memory_working_set_bytes (bytes), kube_pod_container_info and
 * kube_pod_container_status_running (1), one series per running container. Other metrics are empty, as on any
 * Prometheus without them. Matchers on `image` are applied; those on other labels are parsed but ignored. Labels to
 * group by: image, namespace. Anything else is refused as bad_data, except increases of the mirror's counters
 * (mirror.ts).
 */
import { QuerySyntaxError, Scanner, type Matcher } from "../query";

export type AggregateOp = "count" | "sum" | "min" | "max" | "avg";

export interface Aggregation {
  readonly kind: "aggregation";
  readonly op: AggregateOp;
  readonly by: readonly string[];
  readonly metric: string;
  readonly images: (image: string) => boolean;
}

export type PromExpression = { readonly kind: "number"; readonly value: number } | Aggregation;

const OPS: readonly string[] = ["count", "sum", "min", "max", "avg"];
const GROUPS: readonly string[] = ["image", "namespace"];

/** Throws QuerySyntaxError for everything outside the subset. */
export function parsePromql(text: string): PromExpression {
  const scanner = new Scanner(text);
  if (scanner.done) throw new QuerySyntaxError("no expression found in input", 0);
  const value = scanner.number();
  const expression: PromExpression = value === null ? aggregation(scanner) : { kind: "number", value };
  if (!scanner.done) scanner.fail("the demo's Prometheus reads one aggregation over one metric; unexpected");
  return expression;
}

function aggregation(scanner: Scanner): Aggregation {
  const at = scanner.position;
  const op = scanner.name();
  if (op === null || !isOp(op)) {
    throw new QuerySyntaxError(
      "the demo's Prometheus reads only count, sum, min, max or avg over a metric",
      at,
    );
  }
  const before = groups(scanner);
  scanner.expect("(");
  const { metric, matchers } = selector(scanner);
  scanner.expect(")");
  const by = before ?? groups(scanner) ?? [];
  const named = matchers.find(({ label }) => label === "__name__");
  const image = matchers.filter(({ label }) => label === "image");
  return {
    kind: "aggregation",
    op,
    by,
    metric: metric ?? named?.value ?? "",
    images: (name) => image.every((matcher) => matcher.test(name)),
  };
}

function selector(scanner: Scanner): { metric: string | null; matchers: Matcher[] } {
  const metric = scanner.name();
  const matchers = scanner.take("{") ? scanner.matchers() : [];
  if (metric === null && matchers.length === 0) scanner.fail("expected a metric");
  return { metric, matchers };
}

function groups(scanner: Scanner): string[] | null {
  if (scanner.take("without")) scanner.fail('the demo\'s Prometheus groups with "by" only');
  if (!scanner.take("by")) return null;
  scanner.expect("(");
  const labels: string[] = [];
  while (!scanner.take(")")) {
    const at = scanner.position;
    const label = scanner.name();
    if (label === null || !GROUPS.includes(label)) {
      throw new QuerySyntaxError(`the demo's Prometheus groups by ${GROUPS.join(" and ")} only`, at);
    }
    labels.push(label);
    if (!scanner.take(",")) {
      scanner.expect(")");
      break;
    }
  }
  return labels;
}

function isOp(name: string): name is AggregateOp {
  return OPS.includes(name);
}
