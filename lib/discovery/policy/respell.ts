/**
 * A document in canonical form in either spelling: known keys in a fixed order, unknown ones kept
 * behind them (discovery.md section 1). Takes documents that parse without errors.
 */
import { arrange, inList, inMap, spelled, weightText, type Change } from "./arrange";
import { own, type JsonObject, type JsonValue, type PolicyDocument } from "./json";
import type { Spelling } from "./model";
import { respellRanking } from "./respell-ranking";
import { SIGNAL_QUERY } from "./spelling";

export function respell(document: PolicyDocument, spelling: Spelling): PolicyDocument {
  return arrange(document, ["apiVersion", "kind", "metadata", "spec", "status"], {
    metadata: inMap((metadata) => arrange(metadata, ["name", "namespace", "labels", "annotations"])),
    spec: inMap((spec) =>
      arrange(spec, ["syncInterval", "maxImages", "imageFilter", "queries", "signals", "ranking"], {
        queries: inList((query) => respellQuery(query, spelling)),
        signals: inList((signal) => respellSignal(signal, spelling)),
        ranking: inMap((ranking) => respellRanking(ranking, spelling)),
      }),
    ),
  });
}

/** The operator demands a range query's lookback; what is a default here is written out for it. */
const OPERATOR_LOOKBACK = "24h";

function respellQuery(query: JsonObject, spelling: Spelling): JsonObject {
  const explicit = (block: JsonObject): JsonObject =>
    spelling === "operator" && own(block, "lookback") === undefined && own(block, "queryType") !== "instant"
      ? { ...block, lookback: OPERATOR_LOOKBACK }
      : block;
  return arrange(query, ["name", "type", "prometheus", "loki", "registry", "pullCostProfile", "secretRef"], {
    prometheus: inMap((block) =>
      arrange(explicit(block), ["endpoint", "queryType", "lookback", "step", "query"]),
    ),
    loki: inMap((block) =>
      arrange(explicit(block), ["endpoint", "queryType", "lookback", "query", "parser"], {
        parser: inMap((parser) =>
          arrange(parser, ["type", "podField", "reasonField", "messageField", "imageField"]),
        ),
      }),
    ),
    registry: inMap((block) =>
      arrange(block, [
        "url",
        "repositories",
        "tagFilter",
        "tagSeek",
        "maxScan",
        "versionPattern",
        "topX",
        "imageTemplate",
      ]),
    ),
    pullCostProfile: inMap((block) => arrange(block, ["url", "document"])),
  });
}

function respellSignal(signal: JsonObject, spelling: Spelling): JsonObject {
  /** The operator does not know these keys; they are droppable because they say its own behaviour. */
  const unless =
    (default_: JsonValue): Change =>
    (value) =>
      spelling === "operator" && value === default_ ? undefined : value;
  const perDay = unless(false);
  const zeroDefault = (block: JsonObject): JsonObject =>
    spelling === "operator" && own(block, "defaultWeight") === undefined
      ? { ...block, defaultWeight: "0" }
      : block;
  const keys = [
    "name",
    SIGNAL_QUERY[spelling],
    "type",
    "aggregate",
    "timeWeightedAggregate",
    "windowAggregate",
    "eventPullTime",
  ];
  return arrange(spelled(signal, { ...SIGNAL_QUERY }, spelling), keys, {
    aggregate: inMap((block) => arrange(block, ["method", "perDay"], { perDay })),
    timeWeightedAggregate: inMap((block) =>
      arrange(zeroDefault(block), ["method", "perDay", "timezone", "defaultWeight", "windows"], {
        perDay,
        defaultWeight: weightText,
        windows: inList((window) =>
          arrange(window, ["startHour", "endHour", "weight"], { weight: weightText }),
        ),
      }),
    ),
    windowAggregate: inMap((block) =>
      arrange(block, ["method", "perDay", "relativeWindow", "timezone", "window"], {
        perDay,
        window: inMap((window) => arrange(window, ["start", "end"])),
      }),
    ),
    eventPullTime: inMap((block) =>
      arrange(block, ["metric", "statistic", "durationMode", "includeCacheHits"], {
        durationMode: unless("messageDuration"),
        includeCacheHits: unless(false),
      }),
    ),
  });
}
