/** Converts the internal model to a document in the proposal's spelling, for a form and its undo. */
import { API_VERSION, KIND } from "./decode";
import { keysOf } from "../declare/field";
import { queryFields, rankingFields, signalFields, type FieldValue } from "./declared";
import { formatGoDuration } from "../../document/duration";
import { present, type JsonObject, type JsonValue, type PolicyDocument } from "../../document/json";
import { PUSHDOWN_ANNOTATION, SEMANTICS_ANNOTATION } from "./metadata";
import type { Policy, Query, Ranking, Signal } from "./model";

/** Omits keys of the extensions and of the proposal that have their default. */
export function policyToDocument(policy: Policy): PolicyDocument {
  const annotations = {
    ...(policy.semantics === "proposal" ? {} : { [SEMANTICS_ANNOTATION]: policy.semantics }),
    ...present({ [PUSHDOWN_ANNOTATION]: policy.pushdown }),
  };
  return {
    apiVersion: API_VERSION,
    kind: KIND,
    metadata: { name: policy.name, ...(Object.keys(annotations).length === 0 ? {} : { annotations }) },
    spec: {
      syncInterval: formatGoDuration(policy.syncIntervalSeconds),
      maxImages: policy.maxImages,
      ...present({ imageFilter: policy.imageFilter }),
      queries: policy.queries.map(queryDocument),
      signals: policy.signals.map(signalDocument),
      ...(policy.ranking === undefined ? {} : { ranking: rankingDocument(policy.ranking) }),
    },
  };
}

function queryDocument(query: Query): JsonObject {
  const secret: JsonObject = query.secretRef === undefined ? {} : { secretRef: { name: query.secretRef } };
  const { name, type, blockMissing } = query;
  const block = blockMissing === true ? {} : { [type]: fieldsDocument(queryFields(query)) };
  return { name, type, ...block, ...secret };
}

function signalDocument(signal: Signal): JsonObject {
  const { name, queryRef, type } = signal;
  return { name, queryRef, type, [type]: fieldsDocument(signalFields(signal)) };
}

function rankingDocument(ranking: Ranking): JsonObject {
  const { strategy } = ranking;
  return { strategy, [strategy]: fieldsDocument(rankingFields(ranking)) };
}

function fieldsDocument(fields: readonly FieldValue[]): JsonObject {
  const entries = fields.flatMap(({ name, field, value }): [string, JsonValue][] => {
    const written = field.write(value);
    return written === undefined ? [] : [[keysOf(name, field).proposal, written]];
  });
  return Object.fromEntries(entries);
}
