/**
 * Exports a policy as YAML or JSON in either spelling, and refuses what the spelling cannot express
 * (discovery.md sections 1, 5 and 6).
 *
 * The proposal's spelling can express everything that is read here: keys that come from the operator
 * (imageFilter, registry queries, secretRef, imageSize, nodes.selector) are kept in it unchanged.
 */
import { stringify } from "yaml";
import { arrange, inMap } from "../declare/arrange";
import type { PolicyIssue } from "../../document/issue";
import { isObject, own, type JsonObject, type PolicyDocument } from "../../document/json";
import { strategyOf } from "./declared";
import { SEMANTICS_ANNOTATION } from "./metadata";
import type { Policy, Semantics, Spelling } from "./model";
import { operatorGaps } from "./operatorGaps";
import { parsePolicyDocument } from "./parse";
import { formatPath } from "../../document/path";
import { respell } from "./respell";
import { detectSpelling } from "./spelling";
import { policyToDocument } from "./toDocument";

export interface ExportOptions {
  readonly spelling: Spelling;
  readonly format: "yaml" | "json";
  /** For a document: overrides its annotation and the default of its spelling. */
  readonly semantics?: Semantics;
}

export type PolicyExport = { ok: true; text: string } | { ok: false; reasons: PolicyIssue[] };

/**
 * Returns canonical text that parses to the same model. Unknown keys of a document are kept; a model has none. The
 * semantics are written as an annotation if the text would otherwise be read with the other semantics. Refuses a
 * document with errors, and whatever the operator's spelling cannot express, with all reasons.
 */
export function exportPolicy(source: Policy | PolicyDocument, options: ExportOptions): PolicyExport {
  const document = isPolicy(source) ? policyToDocument(source) : source;
  const semantics = isPolicy(source) ? source.semantics : options.semantics;
  const { policy, errors } = parsePolicyDocument(document, semantics === undefined ? {} : { semantics });
  if (policy === null) return { ok: false, reasons: errors };
  const reasons = options.spelling === "operator" ? operatorReasons(policy, document) : [];
  if (reasons.length > 0) return { ok: false, reasons };
  const written = withSemantics(respell(document, options.spelling), policy.semantics);
  return { ok: true, text: write(written, options.format) };
}

function isPolicy(source: Policy | PolicyDocument): source is Policy {
  return "syncIntervalSeconds" in source && "semantics" in source;
}

function operatorReasons(policy: Policy, document: PolicyDocument): PolicyIssue[] {
  const reasons = operatorGaps(policy).map(({ path, message }) => ({ path: formatPath(path), message }));
  const spec = own(document, "spec");
  const ranking = isObject(spec) ? own(spec, "ranking") : undefined;
  if (policy.ranking === undefined || !isObject(ranking)) return reasons;
  const { strategy, withoutPlace } = strategyOf(policy.ranking);
  const extra = withoutPlace?.(own(ranking, strategy)) ?? [];
  return [
    ...reasons,
    ...extra.map(({ key, message }) => ({ path: formatPath(["spec", "ranking", strategy, key]), message })),
  ];
}

function withSemantics(document: PolicyDocument, semantics: Semantics): PolicyDocument {
  const metadata = own(document, "metadata");
  const annotations = isObject(metadata) ? own(metadata, "annotations") : undefined;
  const annotated = isObject(annotations) && own(annotations, SEMANTICS_ANNOTATION) !== undefined;
  if (!annotated && detectSpelling(document) === semantics) return document;
  const annotate = (map: JsonObject): JsonObject => {
    const kept = own(map, "annotations");
    const next = { ...(isObject(kept) ? kept : {}), [SEMANTICS_ANNOTATION]: semantics };
    return arrange({ ...map, annotations: next }, ["name", "namespace", "labels", "annotations"]);
  };
  return arrange(document, ["apiVersion", "kind", "metadata", "spec", "status"], {
    metadata: inMap(annotate),
  });
}

/** `compat` quotes text that YAML 1.1 readers such as kubectl would parse as another type. */
function write(document: PolicyDocument, format: "yaml" | "json"): string {
  if (format === "json") return `${JSON.stringify(document, null, 2)}\n`;
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false, compat: "yaml-1.1" });
}
