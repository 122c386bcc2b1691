/** `spec.queries`: what comes in (discovery.md sections 1 and 2). */
import type { JsonValue } from "./json";
import type { Query } from "./model";
import type { Path } from "./path";
import { mapReader, type MapReader } from "./reader";
import type { Report } from "./report";

const DAY = 86_400;
const DEFAULT_STEP = 300;
const DEFAULT_MAX_SCAN = 1_000;

export const QUERY_TYPES = ["prometheus", "loki", "registry", "pullCostProfile"] as const;
type QueryType = (typeof QUERY_TYPES)[number];

/** What is known of a query even when parts of it are wrong: enough to check the signals on it. */
export interface QueryHead {
  readonly type: QueryType | undefined;
  readonly instant: boolean;
  readonly lookbackSeconds: number | undefined;
}

export function decodeQuery(
  value: JsonValue,
  path: Path,
  report: Report,
): { name: string | undefined; head: QueryHead; query: Query | undefined } {
  const reader = mapReader(value, path, report, ["name", "type", "secretRef", ...QUERY_TYPES]);
  if (reader === undefined) return { name: undefined, head: UNKNOWN_HEAD, query: undefined };
  const name = reader.text("name", "a name that signals refer to");
  const type = reader.choice("type", QUERY_TYPES, "where the query goes");
  const secretRef = decodeSecretRef(reader);
  for (const block of QUERY_TYPES) {
    if (type !== undefined && block !== type && reader.has(block)) {
      reader.error(block, `does not fit type: ${type}; remove the block or set type: ${block}`, "key");
    }
  }
  if (type === undefined) return { name, head: UNKNOWN_HEAD, query: undefined };
  const query = DECODERS[type](reader, {
    name: name ?? "",
    ...(secretRef === undefined ? {} : { secretRef }),
  });
  const head = {
    type,
    instant: query?.type === "prometheus" && query.queryType === "instant",
    lookbackSeconds: query !== undefined && "lookbackSeconds" in query ? query.lookbackSeconds : undefined,
  };
  return { name, head, query: name === undefined ? undefined : query };
}

export const UNKNOWN_HEAD: QueryHead = { type: undefined, instant: false, lookbackSeconds: undefined };

interface Common {
  readonly name: string;
  readonly secretRef?: string;
}

const DECODERS: Readonly<Record<QueryType, (reader: MapReader, common: Common) => Query | undefined>> = {
  prometheus: decodePrometheus,
  loki: decodeLoki,
  registry: decodeRegistry,
  pullCostProfile: decodeProfile,
};

function decodeSecretRef(reader: MapReader): string | undefined {
  return reader.child("secretRef", ["name"])?.text("name", "the name of a Secret");
}

function decodePrometheus(reader: MapReader, common: Common): Query | undefined {
  const keys = ["endpoint", "queryType", "lookback", "step", "query"];
  const block = reader.child("prometheus", keys, "the block that says what to ask Prometheus");
  if (block === undefined) return undefined;
  const endpoint = block.url("endpoint", "the base URL of a Prometheus-compatible API");
  const query = block.text("query", "a PromQL expression whose series carry an image label");
  const queryType = block.choice("queryType", ["range", "instant"]) ?? "range";
  const lookbackSeconds = block.duration("lookback") ?? DAY;
  const stepSeconds = block.duration("step") ?? DEFAULT_STEP;
  if (queryType === "range" && stepSeconds > lookbackSeconds) {
    const which = block.has("step") ? "step" : "lookback";
    block.report.warn(block.at(which), "the step is longer than the lookback: only one sample is read");
  }
  if (endpoint === undefined || query === undefined) return undefined;
  return { ...common, type: "prometheus", endpoint, queryType, lookbackSeconds, stepSeconds, query };
}

function decodeLoki(reader: MapReader, common: Common): Query | undefined {
  const keys = ["endpoint", "queryType", "lookback", "query", "parser"];
  const block = reader.child("loki", keys, "the block that says what to ask Loki");
  if (block === undefined) return undefined;
  const endpoint = block.url("endpoint", "the base URL of Loki");
  const query = block.text("query", "a LogQL expression that selects Kubernetes events");
  block.choice("queryType", ["range"]);
  const lookbackSeconds = block.duration("lookback") ?? DAY;
  const fields = ["podField", "reasonField", "messageField", "imageField"] as const;
  const parserBlock = block.child("parser", ["type", ...fields]);
  parserBlock?.choice("type", ["kubernetesEvents"], "how lines are read");
  const named = fields.flatMap((field) => {
    const text = parserBlock?.text(field);
    return text === undefined ? [] : [[field, text] as const];
  });
  if (endpoint === undefined || query === undefined) return undefined;
  const parser = { type: "kubernetesEvents" as const, ...Object.fromEntries(named) };
  return { ...common, type: "loki", endpoint, lookbackSeconds, query, parser };
}

function decodeRegistry(reader: MapReader, common: Common): Query | undefined {
  const keys = [
    "url",
    "repositories",
    "tagFilter",
    "tagSeek",
    "maxScan",
    "versionPattern",
    "topX",
    "imageTemplate",
  ];
  const block = reader.child("registry", keys, "the block that says which registry's tags to list");
  if (block === undefined) return undefined;
  const url = block.url("url", "the base URL of an OCI registry");
  const repositories = decodeRepositories(block);
  const optional = {
    tagFilter: block.regex("tagFilter"),
    tagSeek: block.text("tagSeek"),
    versionPattern: block.regex("versionPattern"),
    topX: block.integer("topX", 1),
    imageTemplate: decodeTemplate(block),
  };
  const maxScan = block.integer("maxScan", 1) ?? DEFAULT_MAX_SCAN;
  if (url === undefined || repositories === undefined) return undefined;
  return { ...common, type: "registry", url, repositories, maxScan, ...present(optional) };
}

function decodeRepositories(block: MapReader): string[] | undefined {
  if (block.required("repositories", "a list like [team/app]") === undefined) return undefined;
  const items = block.list("repositories");
  if (items?.length === 0) return block.error("repositories", "is empty: name at least one repository");
  return items?.flatMap((item, index) => {
    if (typeof item === "string" && item.trim() !== "") return [item];
    block.report.error([...block.at("repositories"), index], "must be a repository's path like team/app");
    return [];
  });
}

/** Go's template with the three variables and nothing else: no pipelines, no functions. */
function decodeTemplate(block: MapReader): string | undefined {
  const template = block.text("imageTemplate");
  if (template === undefined) return undefined;
  const rest = template.replaceAll(/\{\{-?\s*\.(?:Registry|Repository|Tag)\s*-?\}\}/g, "");
  if (!rest.includes("{{") && !rest.includes("}}")) return template;
  const allowed = "{{.Registry}}, {{.Repository}} and {{.Tag}}";
  return block.error("imageTemplate", `${JSON.stringify(template)} may contain only ${allowed} in braces`);
}

function decodeProfile(reader: MapReader, common: Common): Query | undefined {
  const block = reader.child(
    "pullCostProfile",
    ["url", "document"],
    "the block that says where the profile is",
  );
  if (block === undefined) return undefined;
  const url = block.url("url");
  const document = block.text("document");
  if (block.has("url") && block.has("document")) {
    return block.error("document", "stands beside url; keep one of them", "key");
  }
  if (!block.has("url") && document === undefined) {
    return block.error(
      "url",
      "is missing: the URL of a CSV or JSON file, or document: the name of an uploaded one",
    );
  }
  return { ...common, type: "pullCostProfile", ...present({ url, document }) };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the keys whose value is undefined, so that models compare equal. */
export function present<T extends object>(fields: T): Present<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets the keys' types; the filter above removes nothing but undefined.
  return Object.fromEntries(entries) as Present<T>;
}
