/** What a query asks its source for, by its type's declaration. */
import { queryFields, queryTypeOf, type Query } from "@/lib/discovery";
import type { Fact } from "@/components/ui/Facts";

export interface Asked {
  /** PromQL, LogQL, repositories; null where a source answers one thing only. */
  readonly text: string | null;
  /** The other fields but the address. */
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
