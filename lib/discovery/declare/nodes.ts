/** The nodes of the exposure model: `nodeCount`, or the operator's `nodes: {count, selector}`. */
import { z } from "zod";
import { isObject, own, type JsonObject } from "../../document/json";
import type { MapReader } from "../../document/reader";
import { plain, type Field, type FieldWords } from "./field";
import { numberSteps } from "./steps";

export function nodeCount(words: FieldWords<number>): Field<z.ZodNumber> {
  const { step } = words;
  return {
    ...words,
    kind: "number",
    range: { min: 1, max: 2_147_483_647, whole: true },
    schema: z.number().int().min(1),
    read: (block) => readCount(block, block.child("nodes", ["count", "selector"])),
    write: (value) => value,
    show: plain,
    settings: (value, name) => {
      if (step === undefined) return [];
      // A tenth of the nodes, at least one.
      const by = Math.max(1, Math.round(value / 10));
      return [{ at: "", label: step(name), steps: numberSteps(value, by, 1, (next) => next) }];
    },
  };
}

function readCount(block: MapReader, nodes: MapReader | undefined): number | undefined {
  const direct = block.integer("nodeCount", 1);
  const nested = nodes?.integer("count", 1);
  const hasDirect = block.has("nodeCount");
  const hasNested = nodes?.has("count") ?? false;
  // Without nodes the operator uses 1, and it uses the count only without a selector.
  if (!hasDirect && !hasNested && block.report.lenient) return 1;
  if (!hasDirect && !hasNested) {
    if (block.isUnread("nodeCount") || nodes?.isUnread("count")) return undefined;
    const why = nodes?.has("selector")
      ? "; Plimsoll does not see the cluster's nodes, so a selector is not enough"
      : "";
    return block.error(
      "nodeCount",
      `is missing: how many nodes a rotation leaves cold (or nodes.count)${why}`,
    );
  }
  if (hasDirect && hasNested && block.raw("nodeCount") !== nodes?.raw("count")) {
    return block.error("nodeCount", "differs from nodes.count; keep one of them");
  }
  return direct ?? nested;
}

const requirements = z
  .array(z.object({ key: z.string(), operator: z.string(), values: z.array(z.string()).optional() }))
  .optional();

/** Kubernetes' NodeSelector as in the operator, or plain labels. */
const selectorSchema = z
  .union([
    z.object({
      nodeSelectorTerms: z.array(z.object({ matchExpressions: requirements, matchFields: requirements })),
    }),
    z.record(z.string(), z.string()),
  ])
  .optional();

/** Selects nodes that Plimsoll does not see. A value of another shape is kept in the document only. */
export function nodeSelector(
  words: FieldWords<z.infer<typeof selectorSchema>>,
): Field<typeof selectorSchema> {
  return {
    ...words,
    kind: "hidden",
    schema: selectorSchema,
    read: (block, key) => {
      const nodes = block.raw(key);
      const selector = isObject(nodes) ? own(nodes, "selector") : undefined;
      if (selector === undefined) return undefined;
      if (!isObject(selector)) {
        block.report.error([...block.at(key), "selector"], "must be a map that selects nodes");
        return undefined;
      }
      const without = block.has("nodeCount") || (isObject(nodes) && own(nodes, "count") !== undefined);
      const uses = without ? "uses the count" : "takes 1";
      block.report.warn(
        [...block.at(key), "selector"],
        `the operator counts the nodes that match; Plimsoll, which does not see them, ${uses}`,
      );
      const known = selectorSchema.safeParse(selector);
      return known.success ? known.data : undefined;
    },
    differs: (selector, { nodeCount }) =>
      selector === undefined
        ? null
        : `the operator counts the nodes that nodes.selector finds; ${String(nodeCount)} is used as N here`,
    // Read from JSON and never changed.
    write: (selector) => (selector === undefined ? undefined : { selector: selector as JsonObject }),
    show: plain,
  };
}
