/** The declaration of a query type: everything except how it is fetched. */
import { z } from "zod";
import type { MapReader } from "../../document/reader";
import type { Fields, ShapeOf } from "./field";

/** Identifies the registered source of a query: by URL, or by the name of an uploaded document. */
export type SourceAddress = { readonly url: string } | { readonly document: string };

export interface QueryWords<Q> {
  /** Description of the type's block, for the error if it is missing. */
  readonly block: string;
  /** The field that holds the request; null if a source can answer only one request. */
  readonly asks: (keyof Q & string) | null;
  /** Why the released operator has no such query; absent if it has. */
  readonly gap?: string;
  /** What it must find to return an image, to follow "It needs". */
  returns(query: Q): string;
  address(query: Q): SourceAddress;
  /** Why there are no samples over time; null if there are. */
  noTimes(query: Partial<Q>): string | null;
  /** Reports errors that involve more than one field. */
  check?(block: MapReader, fields: Partial<Q>): void;
  /** Why the operator's query fails although its schema accepts it; null if it can be sent. */
  refusal?(fields: Partial<Q>): string | null;
  /** Expressions over which the query fails if they are not RE2, although the operator's schema accepts them. */
  patterns?(fields: Partial<Q>): readonly string[];
}

const common = {
  secretRef: z.string().optional(),
  /** Why the query fails before it is sent; only in operator semantics, where the schema accepts it anyway. */
  refused: z.string().optional(),
  /** Set only in operator semantics, where a block may be missing; the fields then have their initial values. */
  blockMissing: z.literal(true).optional(),
};

type SchemaOf<T extends string, F extends Fields> = z.ZodObject<
  { name: z.ZodString; type: z.ZodLiteral<T> } & ShapeOf<F> & typeof common
>;

export interface QueryType<T extends string = string, F extends Fields = Fields> extends QueryWords<
  z.infer<SchemaOf<T, F>>
> {
  readonly type: T;
  /** In document order. */
  readonly fields: F;
  readonly schema: SchemaOf<T, F>;
}

export function queryType<const T extends string, F extends Fields>(
  type: T,
  fields: F,
  words: QueryWords<z.infer<SchemaOf<T, F>>>,
): QueryType<T, F> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  // Restores the type of each key's schema, which Object.fromEntries loses.
  const schema = z.object({
    name: z.string(),
    type: z.literal(type),
    ...(shape as ShapeOf<F>),
    ...common,
  }) as SchemaOf<T, F>;
  return { ...words, type, fields, schema };
}
