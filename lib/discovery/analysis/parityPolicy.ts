/**
 * How the released operator treats a policy differently, independent of what its sources return (discovery.md
 * sections 6, 6.1).
 */
import { compileRe2 } from "../../document/regex";
import { rankingFields, signalFields, type FieldValue } from "../policy/declared";
import type { Policy, PrometheusQuery, Query, Signal } from "../policy/model";
import { operatorGaps } from "../policy/operatorGaps";
import type { Warning } from "../result";
import { parseImageTemplate } from "../../document/imageTemplate";

/** Limits of operator version 2.0.11. */
const OPERATOR_MAX_POINTS = 11_000;
export const OPERATOR_LOKI_ENTRIES = 5_000;

export function policyNotes(policy: Policy): Warning[] {
  const { semantics, queries, signals, ranking, imageFilter, differences = [] } = policy;
  return [
    ...differences.map((message) => differs(message)),
    ...operatorGaps(policy).map(({ message }): Warning => ({ code: "operatorWouldFail", message })),
    ...(imageFilter === undefined ? [] : filterNotes(imageFilter)),
    ...queries.flatMap((query) => queryNotes(query, semantics)),
    ...signals.flatMap(signalNotes),
    ...(ranking === undefined ? [] : fieldNotes(rankingFields(ranking)).map((message) => differs(message))),
  ];
}

export function differs(message: string, query?: string): Warning {
  return { code: "operatorDiffers", message, ...(query === undefined ? {} : { query }) };
}

function filterNotes(imageFilter: string): Warning[] {
  try {
    compileRe2(imageFilter);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const otherwise = "here and, unless it can read it, in the operator, which does not say so";
    return [differs(`imageFilter is not applied (${why}): no image is excluded ${otherwise}`)];
  }
}

function queryNotes(query: Query, semantics: Policy["semantics"]): Warning[] {
  if (query.refused !== undefined) return [];
  switch (query.type) {
    case "prometheus":
      return query.queryType === "range" ? rangeNotes(query) : [];
    case "loki":
      return semantics === "operator" || query.parser === undefined
        ? []
        : [differs(`the operator reads no logfmt lines of query "${query.name}"`, query.name)];
    case "registry":
      return query.imageTemplate === undefined || parseImageTemplate(query.imageTemplate) !== null
        ? []
        : [
            differs(
              `imageTemplate of query "${query.name}" holds more than the three variables, which only the ` +
                "operator's templates can: the query fails here as soon as a tag is kept",
              query.name,
            ),
          ];
    default:
      return [];
  }
}

function rangeNotes({ name, lookbackSeconds, stepSeconds }: PrometheusQuery): Warning[] {
  const notes = [
    differs(
      `the operator does not align the range of query "${name}" to its step: its samples lie up to one step later`,
      name,
    ),
  ];
  const points = Math.floor(lookbackSeconds / stepSeconds);
  if (points <= OPERATOR_MAX_POINTS) return notes;
  const message =
    `the operator asks for ${points + 1} points a series in one request of query "${name}", and Prometheus ` +
    `refuses more than ${OPERATOR_MAX_POINTS}: the query would fail there; lengthen step or shorten lookback`;
  return [...notes, { code: "operatorWouldFail", message, query: name }];
}

function signalNotes(signal: Signal): Warning[] {
  const { name } = signal;
  return fieldNotes(signalFields(signal)).map((message) => ({
    ...differs(`${message} (signal "${name}")`),
    signal: name,
  }));
}

function fieldNotes(fields: readonly FieldValue[]): string[] {
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return fields.flatMap(({ field, value }) => field.differs?.(value, values) ?? []);
}
