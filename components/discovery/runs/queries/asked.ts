/** What a query requests from its source, by its type's declaration. */
import type { PreviewQueryInput } from "@/lib/api/dataSources";
import { keysOf, queryFields, queryTypeOf, trialSettings, type Query, type Semantics } from "@/lib/discovery";
import { present } from "@/lib/document/json";
import type { Fact } from "@/components/ui/Facts";

export interface Asked {
  /** PromQL, LogQL or repositories; null if the source answers only one kind of request. */
  readonly text: string | null;
  /** The other fields except the address. */
  readonly settings: readonly Fact[];
}

export function askedOf(query: Query): Asked {
  const { asks } = queryTypeOf(query);
  const fields = queryFields(query).filter(({ value }) => value !== undefined);
  const text = fields.find(({ name }) => name === asks)?.value ?? null;
  return {
    text: Array.isArray(text) ? text.join("\n") : text === null ? null : String(text),
    settings: fields
      .filter(({ name, field }) => name !== asks && field.shared !== true)
      .filter(({ field }) => field.usedWith?.({ ...query }) ?? true)
      .map(({ field, value }) => ({ label: field.label, value: field.show(value) })),
  };
}

/** The whole query except its address, which the source determines. */
export function previewInput(query: Query, semantics: Semantics): PreviewQueryInput {
  const fields = queryFields(query).map(({ name, field, value }) => [
    keysOf(name, field).proposal,
    field.write(value),
  ]);
  const { queryType, lookback, step } = Object.fromEntries(fields) as Partial<PreviewQueryInput>;
  return {
    query: askedOf(query).text ?? "profile",
    ...present({ queryType, lookback, step }),
    settings: trialSettings(query),
    semantics,
  };
}
