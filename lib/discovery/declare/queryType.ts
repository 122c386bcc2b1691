/** What a type of query declares: everything about it but how it is fetched. */
import { z } from "zod";
import type { MapReader } from "../../document/reader";
import type { Fields, ShapeOf } from "./field";

/** Which registered source a query goes to: the one at a URL, or an uploaded document by its name. */
export type SourceAddress = { readonly url: string } | { readonly document: string };

export interface QueryWords<Q> {
  /** What the type's block is, in the error where it is missing. */
  readonly block: string;
  /** The field with what is asked for; null where a source answers one thing only. */
  readonly asks: (keyof Q & string) | null;
  /** Why the released operator has no such query; absent where it has. */
  readonly gap?: string;
  /** What it must find to return an image, after "It needs". */
  returns(query: Q): string;
  address(query: Q): SourceAddress;
  /** Why there are no samples over time; null where there are. */
  noTimes(query: Partial<Q>): string | null;
  /** Reports what one field alone does not show. */
  check?(block: MapReader, fields: Partial<Q>): void;
  /** Why the operator's query fails although its schema accepts it; null where it can be sent. */
  refusal?(fields: Partial<Q>): string | null;
  /** RE2 expressions that the query fails over where they are none, although the operator's schema accepts them. */
  patterns?(fields: Partial<Q>): readonly string[];
}

const common = {
  secretRef: z.string().optional(),
  /** Why the query fails before it is sent; in operator semantics only, whose schema accepts it anyway. */
  refused: z.string().optional(),
  /** A missing block is read in operator semantics only; the fields have their first values. */
  blockMissing: z.literal(true).optional(),
};

type SchemaOf<T extends string, F extends Fields> = z.ZodObject<
  { name: z.ZodString; type: z.ZodLiteral<T> } & ShapeOf<F> & typeof common
>;

export interface QueryType<T extends string = string, F extends Fields = Fields> extends QueryWords<
  z.infer<SchemaOf<T, F>>
> {
  readonly type: T;
  /** In the order of the document. */
  readonly fields: F;
  readonly schema: SchemaOf<T, F>;
}

export function queryType<const T extends string, F extends Fields>(
  type: T,
  fields: F,
  words: QueryWords<z.infer<SchemaOf<T, F>>>,
): QueryType<T, F> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  // Object.fromEntries forgets which schema has which key.
  const schema = z.object({
    name: z.string(),
    type: z.literal(type),
    ...(shape as ShapeOf<F>),
    ...common,
  }) as SchemaOf<T, F>;
  return { ...words, type, fields, schema };
}
