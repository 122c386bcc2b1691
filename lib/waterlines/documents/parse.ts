/** Parses manifests in YAML or JSON into policies, actions and PodQOS, and reports every mistake (section 5). */
import type { PolicyIssue } from "../../document/issue";
import { isObject, kindOf, show, type JsonValue } from "../../document/json";
import { formatPath, type Path } from "../../document/path";
import { mapReader, type MapReader } from "../../document/reader";
import { Report } from "../../document/report";
import { didYouMean } from "../../document/suggest";
import { readTexts, type ReadTexts } from "../../document/yamlText";
import { BUILT_IN, DETECTION_ONLY } from "../metrics/builtIn";
import type { AddedMetric } from "../shapes";
import { actionKeys, readAction } from "./action";
import type { DocumentSet, FoundSet } from "./found";
import { lint } from "./lint";
import { nodeQosKeys, readNodeQos } from "./nodeQos";
import { podQosKeys, readPodQos } from "./podQos";
import { isLabel, LABEL_RULE, Problems } from "./problems";

export interface DocumentsParse {
  /** No errors; warnings may remain. */
  readonly valid: boolean;
  readonly errors: PolicyIssue[];
  readonly warnings: PolicyIssue[];
  /** What could be read. A document with errors may be included in part. */
  readonly documents: DocumentSet;
}

const API_VERSION = "ensurance.crane.io/v1alpha1";

type Kind = "policies" | "actions" | "podQoses" | "unused";

const KINDS: Readonly<Record<string, { readonly kind: Kind; readonly spec: readonly string[] }>> = {
  NodeQOS: { kind: "policies", spec: nodeQosKeys },
  NodeQOSEnsurancePolicy: { kind: "policies", spec: nodeQosKeys },
  AvoidanceAction: { kind: "actions", spec: actionKeys },
  PodQOS: { kind: "podQoses", spec: podQosKeys },
  PodQOSEnsurancePolicy: { kind: "unused", spec: ["selector", "qualityProbe", "objectiveEnsurance"] },
};

/** Never throws: all mistakes are in `errors`, and the lints of section 7.4 are in `warnings`. */
export function parseDocuments(text: string, added: readonly AddedMetric[] = []): DocumentsParse {
  const whole = new Report();
  const texts = readTexts(text, whole);
  const found: FoundSet = { policies: [], actions: [], podQoses: [] };
  const metrics = [...BUILT_IN, ...added].map(({ name }) => name);
  for (const { value, report } of texts.parts) {
    if (value !== undefined) readDocument(value, [], [...metrics, ...DETECTION_ONLY], report, found);
  }
  if (texts.parts.length === 0 && !whole.hasErrors) {
    whole.error([], `the text is empty; paste manifests of the kinds ${Object.keys(KINDS).join(", ")}`);
  }
  lint(found, added);
  const { errors, warnings } = issuesOf(whole, texts);
  const documents = {
    policies: found.policies.map(({ item }) => item),
    actions: found.actions.map(({ item }) => item),
    podQoses: found.podQoses.map(({ item }) => item),
  };
  return { valid: errors.length === 0, errors, warnings, documents };
}

/** Reads a document, or each item of a `kind: List`. */
function readDocument(
  value: JsonValue,
  path: Path,
  metrics: readonly string[],
  report: Report,
  found: FoundSet,
): void {
  if (!isObject(value)) {
    report.error(path, `a manifest is a map with apiVersion, kind, metadata and spec, not ${kindOf(value)}`);
    return;
  }
  const isList = value.kind === "List" || (typeof value.kind === "string" && value.kind.endsWith("List"));
  if (isList && Array.isArray(value.items)) {
    value.items.forEach((item, at) => readDocument(item, [...path, "items", at], metrics, report, found));
    return;
  }
  const known = ["apiVersion", "kind", "metadata", "spec", "status"];
  const reader = mapReader(value, path, report, known);
  if (reader) readManifest(reader, metrics, found);
}

function readManifest(reader: MapReader, metrics: readonly string[], found: FoundSet): void {
  const { report, path } = reader;
  const problems = new Problems(report);
  const word = reader.raw("kind");
  const declared = typeof word === "string" && Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
  if (declared === undefined) {
    const names = Object.keys(KINDS);
    const hint = typeof word === "string" ? didYouMean(word, names) : "";
    problems.add(
      "NotSupported",
      reader.at("kind"),
      `${show(word)} is not read here; it reads ${names.join(", ")}${hint}`,
    );
    return;
  }
  const version = reader.raw("apiVersion");
  if (version !== API_VERSION) {
    problems.add("NotSupported", reader.at("apiVersion"), `must be ${API_VERSION}, not ${show(version)}`);
  }
  const name = readName(reader, declared.kind, problems);
  if (declared.kind === "unused") {
    report.warn(reader.at("kind"), "is not used by any agent: it allows no actions; write a PodQOS");
    return;
  }
  const spec = reader.child("spec", declared.spec, "what the object is to do");
  if (spec === undefined) return;
  const taken = found[declared.kind].some(({ item }) => item.name === name);
  if (taken) problems.add("Duplicate", [...path, "metadata", "name"], `${show(name)} is defined twice`);
  if (declared.kind === "policies") {
    found.policies.push({ item: readNodeQos(spec, name, metrics, problems), path, report });
  } else if (declared.kind === "actions") {
    found.actions.push({ item: readAction(spec, name, problems), path, report });
  } else {
    found.podQoses.push({ item: readPodQos(spec, name, problems), path, report });
  }
}

/**
 * Reads the name: a DNS-1035 label for NodeQOS, a DNS label for AvoidanceAction. Other metadata is left to
 * Kubernetes.
 */
function readName(reader: MapReader, kind: Kind, problems: Problems): string {
  const metadata = reader.raw("metadata");
  const at = [...reader.at("metadata"), "name"];
  const name = isObject(metadata) ? metadata.name : undefined;
  if (typeof name !== "string" || name === "") {
    problems.add("Required", at, "is missing: the object's name", "key");
    return "";
  }
  if (kind === "policies" && !(isLabel(name) && /^[a-z]/.test(name))) {
    const rule =
      "1 to 63 lower-case letters, digits and -, beginning with a letter, ending with a letter or digit";
    problems.add("Invalid", at, `${show(name)} is not a DNS-1035 label: write ${rule}`);
  } else if (kind === "actions" && !isLabel(name)) {
    problems.add("Invalid", at, `${show(name)} ${LABEL_RULE}`);
  }
  return name;
}

/** If there are several documents, each path begins with the document's number. */
function issuesOf(
  whole: Report,
  { parts, locate }: ReadTexts,
): { errors: PolicyIssue[]; warnings: PolicyIssue[] } {
  const all = [
    whole.issues(locate),
    ...parts.map((part, at) => {
      const place = (issue: PolicyIssue): PolicyIssue =>
        parts.length === 1
          ? issue
          : {
              ...issue,
              path: `${formatPath(["documents", at])}${issue.path === "" ? "" : `.${issue.path}`}`,
            };
      const { errors, warnings } = part.report.issues(part.locate);
      return { errors: errors.map(place), warnings: warnings.map(place) };
    }),
  ];
  return {
    errors: all.flatMap(({ errors }) => errors),
    warnings: all.flatMap(({ warnings }) => warnings),
  };
}
